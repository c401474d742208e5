import { Mails1763000000002 } from './0001-mails.js';
import { MailsAbout1763000000003 } from './0002-mails-about.js';
import { SupportRequests1763000000004 } from './0003-support-requests.js';
import { MailsForgetWords1763000000005 } from './0004-mails-forget-words.js';
import { ListsForAdmins1763000000006 } from './0005-lists-for-admins.js';
import { MailsOfPartner1763000000007 } from './0006-mails-of-partner.js';
import { WhatBecameOfAMail1763000000008 } from './0007-what-became-of-a-mail.js';
import { MailsInOrder1763000000009 } from './0008-mails-in-order.js';

/** In order. What runs them is deploy/postgres/migrate.ts. */
export const migrations = [
  Mails1763000000002,
  MailsAbout1763000000003,
  SupportRequests1763000000004,
  MailsForgetWords1763000000005,
  ListsForAdmins1763000000006,
  MailsOfPartner1763000000007,
  WhatBecameOfAMail1763000000008,
  MailsInOrder1763000000009,
];
