import { t } from '@lingui/core/macro';
import { Accordion, Span } from '@chakra-ui/react';
import { Dialog } from '../../ui/dialog.js';
import { answers } from './answers.js';

export const FaqDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Dialog open={open} onClose={onClose} title={t`Frequently asked questions`}>
    <Accordion.Root collapsible size="md">
      {answers().map(({ question, answer }, index) => (
        <Accordion.Item key={question} value={`question-${index}`} _last={{ borderBottomWidth: '0' }}>
          <h3>
            <Accordion.ItemTrigger py="3.5" cursor="pointer">
              <Span flex="1">{question}</Span>
              <Accordion.ItemIndicator />
            </Accordion.ItemTrigger>
          </h3>
          <Accordion.ItemContent>
            <Accordion.ItemBody pt="0" pb="4" color="fg.muted" textStyle="sm">
              {answer}
            </Accordion.ItemBody>
          </Accordion.ItemContent>
        </Accordion.Item>
      ))}
    </Accordion.Root>
  </Dialog>
);
