import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Flex, Heading, Stack } from '@chakra-ui/react';
import type { User } from '@portal/contracts/http/account';
import { celebration, sound } from '../../lib/celebrate.js';
import { askDialog } from '../../lib/dialog-asked.js';
import { Fact, Facts } from '../../ui/facts.js';
import { usePageTitle } from '../../ui/page-title.js';
import { LanguageSection } from './language-section.js';
import { MailsSection } from './mails-section.js';
import { TimeZoneSection } from './time-zone-section.js';
import { Section } from './section.js';
import { SettingSwitch } from '../../ui/setting-switch.js';

/** A partner's settings (D-146). */
export function SettingsPage({ user }: { user: User }) {
  usePageTitle(t`Settings`);
  return (
    <Stack gap={{ base: '4', md: '5' }} maxW="3xl">
      <Heading as="h1" size={{ base: '2xl', md: '3xl' }} letterSpacing="tight">
        <Trans>Settings</Trans>
      </Heading>
      <Section
        id="profile"
        title={t`Profile`}
        note={t`Who you are, your agency, your documents and your password.`}
      >
        <Facts>
          <Fact name={t`Name`}>{[user.firstName, user.lastName].filter(Boolean).join(' ') || '–'}</Fact>
          <Fact name={t`E-mail`}>{user.email}</Fact>
        </Facts>
        <Flex>
          <Button variant="outline" onClick={() => askDialog('profile')}>
            <Trans>Edit profile</Trans>
          </Button>
        </Flex>
      </Section>
      <Section
        id="security"
        title={t`Security`}
        note={t`A second factor besides your password, and where you are signed in.`}
      >
        <Flex gap="3" wrap="wrap">
          <Button variant="outline" onClick={() => askDialog('security')}>
            <Trans>Second factors</Trans>
          </Button>
          <Button variant="outline" onClick={() => askDialog('sessions')}>
            <Trans>Signed-in devices</Trans>
          </Button>
        </Flex>
      </Section>
      <LanguageSection />
      <MailsSection />
      <TimeZoneSection userId={user.id} />
      <CelebrationSection />
    </Stack>
  );
}

function CelebrationSection() {
  const heard = sound.use();
  const seen = celebration.use();
  return (
    <Section
      id="celebration"
      title={t`Sound and celebration`}
      note={t`For this browser, when a sale comes in.`}
    >
      <Stack gap="0" separator={<hr />}>
        <SettingSwitch
          label={t`Sound on a new sale`}
          note={t`Two short tones, in one of your open tabs.`}
          checked={heard === 'on'}
          onChange={(on) => sound.set(on ? 'on' : 'off')}
        />
        <SettingSwitch
          label={t`Confetti on a new sale`}
          note={t`Never where your system asks for less motion.`}
          checked={seen === 'on'}
          onChange={(on) => celebration.set(on ? 'on' : 'off')}
        />
      </Stack>
    </Section>
  );
}
