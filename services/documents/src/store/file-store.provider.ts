import type { FactoryProvider } from '@nestjs/common';
import { DocumentSettings } from '../settings.js';
import { FileStore } from './file-store.js';
import { FolderStore } from './folder-store.js';
import { S3Store } from './s3-store.js';

export const fileStoreProvider: FactoryProvider<FileStore> = {
  provide: FileStore,
  inject: [DocumentSettings],
  useFactory: (settings: DocumentSettings) =>
    settings.S3_ENDPOINT
      ? new S3Store({
          endpoint: settings.S3_ENDPOINT,
          region: settings.S3_REGION,
          accessKey: settings.S3_ACCESS_KEY!,
          secretKey: settings.S3_SECRET_KEY!,
          bucket: settings.S3_BUCKET,
        })
      : new FolderStore(settings.DOCUMENTS_DIR!),
};
