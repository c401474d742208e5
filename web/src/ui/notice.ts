export interface Notice {
  title: string;
  description?: string;
  type?: 'success' | 'error' | 'info';
  /** Milliseconds on screen; 5 seconds unless said. */
  duration?: number;
  /** It came by itself: what tells somebody of their own doing is left a moment to be read. */
  news?: boolean;
}
