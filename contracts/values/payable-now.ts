/** How much of the next payout is payable now, since its month is over. */
export const payableNow = ({
  amountInCents,
  nowInCents = 0,
}: {
  amountInCents: number;
  nowInCents?: number | undefined;
}): 'nothing' | 'some' | 'all' =>
  nowInCents <= 0 ? 'nothing' : nowInCents >= amountInCents ? 'all' : 'some';
