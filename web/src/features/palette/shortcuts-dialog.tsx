import { chakra, Flex } from '@chakra-ui/react';
import { commandKey } from '../../lib/shortcuts.rules.js';
import { Dialog } from '../../ui/dialog.js';
import { Keys } from '../../ui/keys.js';

const shortcuts = [
  { keys: [commandKey(navigator.userAgent), 'K'], does: 'Search everything, or go to a tab' },
  { keys: ['/'], does: 'Search the list of this page' },
  { keys: ['?'], does: 'Show these shortcuts' },
  { keys: ['Esc'], does: 'Close a dialog, or clear a search' },
];

/** `?`: the list of keyboard shortcuts. */
export const ShortcutsDialog = (props: { open: boolean; onClose: () => void }) => (
  <Dialog
    {...props}
    size="sm"
    title="Keyboard shortcuts"
    description="They wait while you type in a field; the first works there too."
  >
    <chakra.dl>
      {shortcuts.map(({ keys, does }) => (
        <Flex key={does} justify="space-between" align="center" gap="4" py="2.5" borderTopWidth="1px">
          <chakra.dt order="1">
            <Keys keys={keys} />
          </chakra.dt>
          <chakra.dd>{does}</chakra.dd>
        </Flex>
      ))}
    </chakra.dl>
  </Dialog>
);
