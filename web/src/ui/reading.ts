/** What a query of a list knows of itself. */
export interface Reading<Data> {
  data: Data | undefined;
  /** There is nothing to show. */
  isLoadingError: boolean;
  /** What is shown could not be brought up to date. */
  isRefetchError: boolean;
  error: unknown;
  /** What is shown belongs to another page or filter. */
  isPlaceholderData: boolean;
  refetch: () => unknown;
}
