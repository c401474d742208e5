import { displayZone } from '../lib/display-zone.js';
import { exactDate, relativeDate } from '../lib/dates.js';

/** When something happened, with the exact time on hover. `at` is ISO. */
export function RelativeDate({ at }: { at: string }) {
  displayZone.use();
  const moment = new Date(at);
  return (
    <time dateTime={at} title={exactDate(moment)}>
      {relativeDate(moment)}
    </time>
  );
}
