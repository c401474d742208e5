/** So many addresses that the server knows none of, one after the other, are no chance: it refuses everybody. */
const MANY = 3;

/**
 * Tells a server that does not know one recipient from one that refuses everybody, as the wrong one does. What this
 * process has seen since the server last took a mail.
 */
export class Refusals {
  private readonly addresses = new Set<string>();
  private givenUp: number[] = [];

  /** It took a mail. */
  taken(): void {
    this.addresses.clear();
    this.givenUp = [];
  }

  get areOfEverybody(): boolean {
    return this.addresses.size >= MANY;
  }

  /**
   * Notes that it does not know the address.
   * @returns the mails that were given up for such an answer and should not have been: it refuses everybody
   */
  unknown(address: string, mailId: number): number[] {
    if (!this.areOfEverybody) this.addresses.add(address);
    if (!this.areOfEverybody) {
      this.givenUp.push(mailId);
      return [];
    }
    const wrongly = this.givenUp;
    this.givenUp = [];
    return wrongly;
  }
}
