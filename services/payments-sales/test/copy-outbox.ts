import type { TestService } from '@portal/kit/testing/test-service';

/** Keeps what is published in the table `written`: the relay removes what it has sent from the outbox. */
export const copyOutbox = (service: TestService) =>
  service.sql(`
    create table written (like outbox);
    create function copy_outbox() returns trigger language plpgsql as 'begin insert into written select new.*; return new; end';
    create trigger copy_outbox after insert on outbox for each row execute function copy_outbox()`);
