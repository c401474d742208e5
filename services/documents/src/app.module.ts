import { Module } from '@nestjs/common';
import { DatabaseModule } from '@portal/kit/database/database.module';
import { LinkTokens } from '@portal/kit/http/link-tokens';
import { MessagingModule } from '@portal/kit/messaging/messaging.module';
import { migrations } from '../migrations/all.gen.js';
import { controllers } from './controllers.gen.js';
import { AccountPrints } from './bank-accounts/account-prints.js';
import { AccountSeals } from './bank-accounts/account-seals.js';
import { AdministratorNames } from './bank-accounts/administrator-names.js';
import { Approvers } from './bank-accounts/approvers.js';
import { ApproveAccount } from './bank-accounts/approve-account.js';
import { AllowChanges } from './bank-accounts/allow-changes.js';
import { RemoveBankAccount } from './bank-accounts/remove-bank-account.js';
import { SetBankAccount } from './bank-accounts/set-bank-account.js';
import { SetOwnAccount } from './bank-accounts/set-own-account.js';
import { StopChange } from './bank-accounts/stop-change.js';
import { StopLinks } from './bank-accounts/stop-links.js';
import { WithdrawOwnAccount } from './bank-accounts/withdraw-own-account.js';
import { WriteChange } from './bank-accounts/write-change.js';
import { ActiveContent } from './content/active-content.js';
import { VirusScanner } from './content/virus-scanner.js';
import { DeleteDocument } from './documents/delete-document.js';
import { FileAccessEntity } from './files/file-access.entity.js';
import { FileEntity } from './files/file.entity.js';
import { OpenFile } from './files/open-file.js';
import { RemoveFiles } from './files/remove-files.js';
import { RemoveOrphans } from './files/remove-orphans.js';
import { RemoveStaleFiles } from './files/remove-stale-files.js';
import { Spool } from './files/spool.js';
import { StoreFile } from './files/store-file.js';
import { Sweep } from './files/sweep.js';
import { UploadLimiter } from './files/upload-limiter.js';
import { DeclareUnused } from './nacha/declare-unused.js';
import { FileBytes } from './nacha/file-bytes.js';
import { GiveNachaFile } from './nacha/give-nacha-file.js';
import { MakeNachaFile } from './nacha/make-nacha-file.js';
import { PresentFiles } from './nacha/present-files.js';
import { ReadBatch } from './nacha/read-batch.js';
import { PartnerNames } from './partners/partner-names.js';
import { FinishSaves } from './profile/finish-saves.js';
import { ReadProfileForm } from './profile/read-profile-form.js';
import { SaveProfile } from './profile/save-profile.js';
import { PreviewFile } from './previews/preview-file.js';
import { ReviewDocument } from './reviews/review-document.js';
import { DataKeys } from './sealing/data-keys.js';
import { RewrapDataKeys } from './key-rotation/rewrap-data-keys.js';
import { RemoveTaxNumber } from './tax-numbers/remove-tax-number.js';
import { SetTaxNumber } from './tax-numbers/set-tax-number.js';
import { TaxNumberPrints } from './tax-numbers/tax-number-prints.js';
import { TaxNumberSeals } from './tax-numbers/tax-number-seals.js';
import {
  AchSettings,
  BankAccountSettings,
  DocumentSettings,
  PreviewSettings,
  UploadSettings,
} from './settings.js';
import { fileStoreProvider } from './store/file-store.provider.js';

@Module({
  imports: [
    DatabaseModule.with({ entities: [FileEntity, FileAccessEntity], migrations }),
    MessagingModule.for('documents'),
  ],
  controllers,
  providers: [
    DocumentSettings,
    AchSettings,
    BankAccountSettings,
    Approvers,
    ApproveAccount,
    UploadSettings,
    PreviewSettings,
    fileStoreProvider,
    DataKeys,
    RewrapDataKeys,
    Spool,
    UploadLimiter,
    ActiveContent,
    VirusScanner,
    StoreFile,
    OpenFile,
    PreviewFile,
    ReadProfileForm,
    SaveProfile,
    FinishSaves,
    Sweep,
    RemoveStaleFiles,
    RemoveOrphans,
    PartnerNames,
    DeleteDocument,
    ReviewDocument,
    RemoveFiles,
    AccountSeals,
    AccountPrints,
    AdministratorNames,
    WriteChange,
    SetBankAccount,
    SetOwnAccount,
    WithdrawOwnAccount,
    RemoveBankAccount,
    LinkTokens,
    StopChange,
    StopLinks,
    AllowChanges,
    TaxNumberSeals,
    TaxNumberPrints,
    SetTaxNumber,
    RemoveTaxNumber,
    ReadBatch,
    FileBytes,
    MakeNachaFile,
    GiveNachaFile,
    DeclareUnused,
    PresentFiles,
  ],
})
export class AppModule {}
