import { Module } from '@nestjs/common';
import { DatabaseModule } from '@portal/kit/database/database.module';
import { MessagingModule } from '@portal/kit/messaging/messaging.module';
import { Files1763900000301 } from '../migrations/0001-files.js';
import { ProfileSaves1763900000302 } from '../migrations/0002-profile-saves.js';
import { VirusScanner } from './content/virus-scanner.js';
import { DocumentsController } from './documents/documents.controller.js';
import { DocumentsOfPartnersController } from './documents/documents-of-partners.controller.js';
import { InternalFilesController } from './files/internal-files.controller.js';
import { KeepFilesWhenClaimSubmitted } from './files/keep-files-when-claim-submitted.js';
import { OpenFile } from './files/open-file.js';
import { Spool } from './files/spool.js';
import { StoreFile } from './files/store-file.js';
import { Sweep } from './files/sweep.js';
import { Turns } from './files/turns.js';
import { FinishSaves } from './profile/finish-saves.js';
import { ProfileController } from './profile/profile.controller.js';
import { ReadProfileForm } from './profile/read-profile-form.js';
import { SaveProfile } from './profile/save-profile.js';
import { DataKeys } from './sealing/data-keys.js';
import { DocumentSettings } from './settings.js';
import { fileStoreProvider } from './store/file-store.provider.js';

@Module({
  imports: [
    DatabaseModule.with({ migrations: [Files1763900000301, ProfileSaves1763900000302] }),
    MessagingModule.for('documents'),
  ],
  controllers: [
    ProfileController,
    DocumentsController,
    InternalFilesController,
    KeepFilesWhenClaimSubmitted,
    DocumentsOfPartnersController,
  ],
  providers: [
    DocumentSettings,
    fileStoreProvider,
    DataKeys,
    Spool,
    Turns,
    VirusScanner,
    StoreFile,
    OpenFile,
    ReadProfileForm,
    SaveProfile,
    FinishSaves,
    Sweep,
  ],
})
export class AppModule {}
