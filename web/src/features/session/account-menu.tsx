import { Box, Button, chakra, Menu, Portal } from '@chakra-ui/react';
import { menuSlotRecipe } from '@chakra-ui/react/theme';
import type { User } from '@portal/contracts/http/account';
import { Link } from '@tanstack/react-router';
import { LayoutDashboard, LogOut, Monitor, Moon, Sun, UserRound, Volume2 } from 'lucide-react';
import { sound } from '../../lib/celebrate.js';
import { colorMode } from '../../ui/color-mode.js';
import { useSignOut } from './use-sign-out.js';

const modes = [
  { value: 'system', label: 'System', icon: Monitor },
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
] as const;

/** 'My account' (specification, 'Account header menu'). */
export function AccountMenu({ user }: { user: User }) {
  const signOut = useSignOut(user.role);
  const mode = colorMode.use();
  const heard = sound.use();
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ') || user.email;
  return (
    <Menu.Root recipe={menuSlotRecipe} positioning={{ placement: 'bottom-end' }}>
      <Menu.Trigger asChild>
        <Button
          variant="ghost"
          colorPalette="gray"
          ps="1.5"
          pe={{ base: '1.5', sm: '3' }}
          borderRadius="full"
          aria-label="My account"
        >
          <Box
            display="grid"
            placeItems="center"
            boxSize="7"
            borderRadius="full"
            bg="brand.solid"
            color="brand.contrast"
            aria-hidden
          >
            <UserRound size={16} />
          </Box>
          <chakra.span hideBelow="sm" maxW="48" truncate>
            {name}
          </chakra.span>
        </Button>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content minW="60" p="2">
            <Menu.ItemGroup>
              <Menu.ItemGroupLabel>
                My account
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
                <Menu.Item value="dashboard" asChild>
                  <Link to="/">
                    <LayoutDashboard size={16} aria-hidden /> Dashboard
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
                Theme
              </Menu.ItemGroupLabel>
              {modes.map(({ value, label, icon: Icon }) => (
                <Menu.RadioItem key={value} value={value} closeOnSelect={false}>
                  <Menu.ItemIndicator />
                  <Menu.ItemText>{label}</Menu.ItemText>
                  <Icon size={16} aria-hidden />
                </Menu.RadioItem>
              ))}
            </Menu.RadioItemGroup>
            {user.role === 'partner' && (
              <>
                <Menu.Separator />
                <Menu.CheckboxItem
                  value="sound"
                  closeOnSelect={false}
                  checked={heard === 'on'}
                  onCheckedChange={(on) => sound.set(on ? 'on' : 'off')}
                >
                  <Menu.ItemIndicator />
                  <Menu.ItemText>Sound on a new sale</Menu.ItemText>
                  <Volume2 size={16} aria-hidden />
                </Menu.CheckboxItem>
              </>
            )}
            <Menu.Separator />
            <Menu.Item
              value="sign-out"
              disabled={signOut.isPending}
              closeOnSelect={false}
              onSelect={() => signOut.mutate()}
            >
              <LogOut size={16} aria-hidden /> Sign out
            </Menu.Item>
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
