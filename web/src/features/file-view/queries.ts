import { previewDocument } from '@portal/contracts/calls/admin-people';
import { PAGES_HEADER } from '@portal/contracts/http/files';
import { queryOptions } from '@tanstack/react-query';
import { readPicture } from '../../lib/api.js';
import { ADMIN_KEY } from '../../lib/query.js';

/** A page of a file as a picture (D-118). It is private: forgotten as soon as it is not shown, and drawn anew for each look. */
export const pictureQuery = (id: number, page: number) =>
  queryOptions({
    queryKey: [...ADMIN_KEY, 'pictures', id, page],
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
