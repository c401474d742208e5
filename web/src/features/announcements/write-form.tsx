import { Flex, Stack } from '@chakra-ui/react';
import {
  LONGEST_ANNOUNCEMENT,
  LONGEST_TITLE,
  newAnnouncement,
  type NewAnnouncement,
} from '@portal/contracts/http/announcements';
import { timeZoneName } from '@portal/contracts/values/business-time-zone';
import { addDays, dayOf } from '@portal/contracts/values/calendar-day';
import { useState } from 'react';
import { Button } from '@chakra-ui/react';
import { TextField } from '../../ui/field.js';
import { TextAreaField } from '../../ui/text-area-field.js';
import { SettingSwitch } from '../../ui/setting-switch.js';

export interface Typed {
  title: string;
  text: string;
  byMail: boolean;
  /** '' for none. */
  lastDay: string;
}

export const NOTHING_TYPED: Typed = { title: '', text: '', byMail: false, lastDay: '' };

type Errors = Partial<Record<keyof Typed, string>>;

interface Props {
  typed: Typed;
  onType: (typed: Typed) => void;
  onPreview: (announcement: NewAnnouncement) => void;
}

/** Title, text, whether it is mailed, and until when it stands. */
export function WriteForm({ typed, onType, onPreview }: Props) {
  const [errors, setErrors] = useState<Errors>({});
  const type = (next: Partial<Typed>) => onType({ ...typed, ...next });
  const check = (form: HTMLFormElement) => {
    const checked = newAnnouncement.safeParse({ ...typed, lastDay: typed.lastDay || null });
    if (checked.success) return onPreview(checked.data);
    const found: Errors = {};
    for (const { path, message } of checked.error.issues) found[path[0] as keyof Typed] ??= message;
    setErrors(found);
    form.querySelector<HTMLElement>(`[name="${Object.keys(found)[0]}"]`)?.focus();
  };
  const today = dayOf(new Date());
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        check(event.currentTarget);
      }}
    >
      <Stack gap="4">
        <TextField
          label="Title"
          name="title"
          maxLength={LONGEST_TITLE}
          value={typed.title}
          error={errors.title}
          onChange={(event) => type({ title: event.target.value })}
        />
        <TextAreaField
          label="Text"
          name="text"
          rows={8}
          maxLength={LONGEST_ANNOUNCEMENT}
          placeholder="Plain text. Web addresses such as https://example.com become links."
          value={typed.text}
          error={errors.text}
          onChange={(event) => type({ text: event.target.value })}
        />
        <TextField
          label="Last day on dashboards"
          name="lastDay"
          type="date"
          min={today}
          max={addDays(today, 366)}
          hint={`Without one it stands until you withdraw it. Days are those of ${timeZoneName()}.`}
          value={typed.lastDay}
          error={errors.lastDay}
          onChange={(event) => type({ lastDay: event.target.value })}
        />
        <SettingSwitch
          label="Also by e-mail"
          note="Once to each partner who wants these mails. Mails cannot be called back."
          checked={typed.byMail}
          onChange={(byMail) => type({ byMail })}
        />
        <Flex justify="flex-end">
          <Button type="submit">Preview</Button>
        </Flex>
      </Stack>
    </form>
  );
}
