import type { CDPSession, Page } from '@playwright/test';

/** Chromium's virtual authenticator: a device that keeps passkeys and answers at once. */
export class PasskeyDevice {
  private constructor(
    private readonly session: CDPSession,
    private readonly id: string,
  ) {}

  static async plugInto(page: Page): Promise<PasskeyDevice> {
    const session = await page.context().newCDPSession(page);
    await session.send('WebAuthn.enable');
    const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return new PasskeyDevice(session, authenticatorId);
  }

  async countPasskeys(): Promise<number> {
    const { credentials } = await this.session.send('WebAuthn.getCredentials', {
      authenticatorId: this.id,
    });
    return credentials.length;
  }

  /** As a device of somebody else: it has no passkey of this account. */
  async forget(): Promise<void> {
    await this.session.send('WebAuthn.clearCredentials', { authenticatorId: this.id });
  }

  /** Whether somebody touches it; if not, the browser waits until the request is cancelled. */
  async touch(isTouched: boolean): Promise<void> {
    await this.session.send('WebAuthn.setAutomaticPresenceSimulation', {
      authenticatorId: this.id,
      enabled: isTouched,
    });
  }
}
