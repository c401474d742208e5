/** State of a list's query. */
export interface Reading<Data> {
  data: Data | undefined;
  /** There is nothing to show. */
  isLoadingError: boolean;
  /** The shown data could not be refreshed. */
  isRefetchError: boolean;
  error: unknown;
  /** The shown data belongs to another page or filter. */
  isPlaceholderData: boolean;
  refetch: () => unknown;
}
