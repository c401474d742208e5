import { previewDocument } from '@portal/contracts/calls/admin-people';
import { PAGES_HEADER } from '@portal/contracts/http/files';
import { queryOptions } from '@tanstack/react-query';
import { readPicture } from '../../lib/api.js';

/**
 * A page of a file as a picture (D-118). It is private: forgotten when its dialog closes. Not under `ADMIN_KEY`, which is read
 * again whenever something happens: each reading is a look that is written down.
 */
export const pictureQuery = (id: number, page: number) =>
  queryOptions({
    queryKey: ['pictures', id, page],
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const { body, headers } = await readPicture(previewDocument, {
        params: { id },
        query: { page },
        signal,
      });
      return { url: await dataUrlOf(body), pages: Number(headers.get(PAGES_HEADER) ?? 1) };
    },
  });

/** The policy of our pages lets `data:` pictures in, and no `blob:` ones. */
const dataUrlOf = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error as Error);
    reader.readAsDataURL(blob);
  });
