import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { chakra, Menu, Portal } from '@chakra-ui/react';
import { menuSlotRecipe } from '@chakra-ui/react/theme';
import type { User } from '@portal/contracts/http/account';
import { Link } from '@tanstack/react-router';
import {
  LayoutDashboard,
  LogOut,
  Monitor,
  Moon,
  PartyPopper,
  Settings,
  Sun,
  Trophy,
  Volume2,
  type LucideIcon,
} from 'lucide-react';
import { celebration, sound } from '../../lib/celebrate.js';
import { colorMode } from '../../ui/color-mode.js';
import { AccountButton } from './account-button.js';
import { useSignOut } from './use-sign-out.js';

const modes = [
  { value: 'system', label: () => t`System`, icon: Monitor },
  { value: 'light', label: () => t`Light`, icon: Sun },
  { value: 'dark', label: () => t`Dark`, icon: Moon },
] as const;

/** An entry that opens a dialog. */
export interface AccountEntry {
  label: string;
  icon: LucideIcon;
  onOpen: () => void;
  /** Called on hover or focus, to preload the dialog. */
  onReach: () => void;
}

/** The open 'My account' menu (specification, 'Account header menu'). */
export function AccountMenuPanel({ user, entries }: { user: User; entries: AccountEntry[] }) {
  const signOut = useSignOut(user.role);
  const mode = colorMode.use();
  const heard = sound.use();
  const seen = celebration.use();
  return (
    // Fixed like its button, which stays in place when the page scrolls.
    <Menu.Root
      recipe={menuSlotRecipe}
      defaultOpen
      positioning={{ placement: 'bottom-end', strategy: 'fixed' }}
    >
      <Menu.Trigger asChild>
        <AccountButton user={user} />
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content minW="60" p="2">
            <Menu.ItemGroup>
              <Menu.ItemGroupLabel>
                <Trans>My account</Trans>
                <chakra.span
                  display="block"
                  textStyle="xs"
                  fontWeight="normal"
                  color="fg.muted"
                  truncate
                  maxW="56"
                >
                  {user.email}
                </chakra.span>
              </Menu.ItemGroupLabel>
              {user.role === 'partner' && (
                <>
                  <Menu.Item value="dashboard" asChild>
                    <Link to="/">
                      <LayoutDashboard size={16} aria-hidden /> <Trans>Dashboard</Trans>
                    </Link>
                  </Menu.Item>
                  <Menu.Item value="leaderboard" asChild>
                    <Link to="/leaderboard">
                      <Trophy size={16} aria-hidden /> <Trans>Leaderboard</Trans>
                    </Link>
                  </Menu.Item>
                </>
              )}
              {entries.map(({ label, icon: Icon, onOpen, onReach }) => (
                <Menu.Item
                  key={label}
                  value={label}
                  onSelect={onOpen}
                  onPointerEnter={onReach}
                  onFocus={onReach}
                >
                  <Icon size={16} aria-hidden /> {label}
                </Menu.Item>
              ))}
              {user.role === 'partner' && (
                <Menu.Item value="settings" asChild>
                  <Link to="/settings">
                    <Settings size={16} aria-hidden /> <Trans>Settings</Trans>
                  </Link>
                </Menu.Item>
              )}
            </Menu.ItemGroup>
            <Menu.Separator />
            <Menu.RadioItemGroup
              value={mode}
              onValueChange={({ value }) =>
                colorMode.set(modes.find((each) => each.value === value)?.value ?? 'system')
              }
            >
              <Menu.ItemGroupLabel textStyle="xs" color="fg.muted">
                <Trans>Theme</Trans>
              </Menu.ItemGroupLabel>
              {modes.map(({ value, label, icon: Icon }) => (
                <Menu.RadioItem key={value} value={value} closeOnSelect={false}>
                  <Menu.ItemIndicator />
                  <Menu.ItemText>{label()}</Menu.ItemText>
                  <Icon size={16} aria-hidden />
                </Menu.RadioItem>
              ))}
            </Menu.RadioItemGroup>
            <Menu.Separator />
            <Menu.CheckboxItem
              value="sound"
              closeOnSelect={false}
              checked={heard === 'on'}
              onCheckedChange={(on) => sound.set(on ? 'on' : 'off')}
            >
              <Menu.ItemIndicator />
              <Menu.ItemText>
                <Trans>Sound on a new sale</Trans>
              </Menu.ItemText>
              <Volume2 size={16} aria-hidden />
            </Menu.CheckboxItem>
            <Menu.CheckboxItem
              value="confetti"
              closeOnSelect={false}
              checked={seen === 'on'}
              onCheckedChange={(on) => celebration.set(on ? 'on' : 'off')}
            >
              <Menu.ItemIndicator />
              <Menu.ItemText>
                <Trans>Confetti on a new sale</Trans>
              </Menu.ItemText>
              <PartyPopper size={16} aria-hidden />
            </Menu.CheckboxItem>
            <Menu.Separator />
            <Menu.Item
              value="sign-out"
              disabled={signOut.isPending}
              closeOnSelect={false}
              onSelect={() => signOut.mutate()}
            >
              <LogOut size={16} aria-hidden /> <Trans>Sign out</Trans>
            </Menu.Item>
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
