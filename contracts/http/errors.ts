/** The body of every answer that is not 2xx (D-2). */
export interface ErrorBody {
  /** A sentence for people. */
  message: string;
  /** Stable, UPPER_SNAKE. */
  code: string;
  requestId: string;
  /** Validation only: field -> its messages, in the specification's words. */
  errors?: Record<string, string[]>;
}
