/** After this many consecutive unknown addresses, the server evidently rejects everybody. */
const MANY = 3;

/**
 * Distinguishes a server that does not know one recipient from one that rejects everybody, such as a wrong server.
 * Tracks what this process has seen since the server last accepted a mail.
 */
export class Refusals {
  private readonly addresses = new Set<string>();
  private givenUp: number[] = [];

  /** The server accepted a mail. */
  taken(): void {
    this.addresses.clear();
    this.givenUp = [];
  }

  get areOfEverybody(): boolean {
    return this.addresses.size >= MANY;
  }

  /**
   * Notes that the server does not know the address.
   * @returns the mails that were wrongly given up as unknown, once the server is known to reject everybody
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
