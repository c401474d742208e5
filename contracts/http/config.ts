/** `GET /api/config`, public (D-14). */
export interface PublicConfig {
  stripe: {
    /** null in the sandbox. */
    publishableKey: string | null;
    sandbox: boolean;
    /** Where the browser posts Stripe's confirm call: `/sandbox/stripe` in the sandbox, else Stripe's own. */
    apiBase: string;
  };
}
