import * as calls from '@portal/contracts/calls/security';
import { useRef, type ComponentProps, type MouseEvent } from 'react';
import { api } from '../lib/api.js';
import { messageOf } from '../lib/errors.js';
import { notify } from './notify.js';

/** A link to a file that needs the second factor (D-105): the browser fetches it by itself, so it is asked for before. */
export function DownloadLink(props: ComponentProps<'a'> & { href: string }) {
  const isAllowed = useRef(false);
  const allow = async (link: HTMLAnchorElement) => {
    try {
      await api(calls.checkStepUp);
      isAllowed.current = true;
      link.click();
    } catch (error) {
      notify({ type: 'error', title: 'Nothing was downloaded', description: messageOf(error) });
    } finally {
      isAllowed.current = false;
    }
  };
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    if (isAllowed.current) return;
    event.preventDefault();
    void allow(event.currentTarget);
  };
  return <a download {...props} onClick={click} />;
}
