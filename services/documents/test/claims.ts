import { findClaimsOfFiles } from '@portal/contracts/calls/internal';
import { unavailable } from '@portal/kit/http/errors';
import { fakeCall, startFakeService } from '@portal/kit/testing/fake-service';

/** claims, with the files it is told of; 503 while it is away. */
export async function startClaims() {
  /** File → claim. */
  const files = new Map<number, number>();
  const { close } = await startFakeService(['claims'], (app) =>
    fakeCall(app, findClaimsOfFiles, ({ body }) => {
      if (claims.away) throw unavailable();
      return body.fileIds.flatMap((fileId) => {
        const claimId = files.get(fileId);
        return claimId === undefined ? [] : [{ fileId, claimId }];
      });
    }),
  );
  const claims = { files, away: false, close };
  return claims;
}
