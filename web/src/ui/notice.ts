export interface Notice {
  title: string;
  description?: string;
  type?: 'success' | 'error' | 'info';
  /** What can be done about it while it is on screen, such as undo. News does not replace it meanwhile. */
  action?: { label: string; onClick: () => void };
  /** Milliseconds on screen; default 5 seconds. */
  duration?: number;
  /** Not caused by the user: it waits until a notice of the user's own action could be read. */
  news?: boolean;
}
