/** What the pay page posts to Stripe to confirm a payment by card; by default the one of Stripe's that always pays. */
export const cardForm = (clientSecret: string, number = '4242424242424242'): Record<string, string> => ({
  client_secret: clientSecret,
  'payment_method_data[type]': 'card',
  'payment_method_data[card][number]': number,
  'payment_method_data[card][exp_month]': '12',
  'payment_method_data[card][exp_year]': String(new Date().getUTCFullYear() + 3),
  'payment_method_data[card][cvc]': '123',
});
