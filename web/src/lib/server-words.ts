import { msg } from '@lingui/core/macro';
import type { I18n, MessageDescriptor } from '@lingui/core';

/**
 * What the services answer customers, claimants and partners, and the rules of forms say (contracts/http): English, and
 * known here so that it can be said in other languages (D-171). `{…}` stands for whatever is there.
 */
const WORDS: MessageDescriptor[] = [
  // Forms of accounts.
  msg`Please enter a valid email`,
  msg({ message: 'Please use at most {most} characters' }),
  msg({ message: 'Please use at least {least} characters' }),
  msg`First name is required`,
  msg`Last name is required`,
  msg({ message: 'Password must be at least {least} characters' }),
  msg({ message: 'Password must be at most {most} characters' }),
  msg({ message: 'New password must be at least {least} characters' }),
  msg({ message: 'New password must be at most {most} characters' }),
  msg`Current password is required`,
  msg`Current password is incorrect`,
  msg`Choose a password that differs from the current one.`,
  msg`Choose a password that is harder to guess.`,
  msg`Choose a password that is not your e-mail address.`,
  msg`This is not the password that you chose when you registered.`,
  msg`An account with this email already exists`,
  msg`You must change either password or email`,
  msg`Please tick this box to sign up`,
  msg`This link no longer works. Please ask for a new one.`,
  msg`Too many people are signing in right now. Please try again in a moment.`,
  msg({ message: 'Too many attempts. Please try again in {seconds} seconds.' }),
  msg`Too many attempts. Please try again in 1 second.`,
  msg`Your account was changed while you signed in. Please sign in again.`,
  msg`This session has ended already`,
  msg`Please sign in to continue`,
  msg`You are not allowed to do this`,
  msg`Not found`,
  msg`The email or password you entered is incorrect. Please try again.`,
  msg({
    message: 'This account is suspended. The mail about it says why. To ask about it, write to {address}.',
  }),
  msg`Please sign out and in again, and do this then: it can be done within 15 minutes of signing in`,
  msg`Please sign out and in again, and set up your second factor then: it can be done within 15 minutes of signing in`,
  msg({ message: 'We sent you a mail just now. Please ask again in {seconds} seconds.' }),
  msg`We sent you a mail just now. Please ask again in 1 second.`,
  msg`We sent you several mails today. Please look into your mailbox, or ask again tomorrow.`,
  msg`This link no longer works. Please sign in and ask for a new one.`,
  msg`Choose a time zone`,
  msg`There is no such time zone`,
  // Second factors.
  msg`Enter the 6 digits that your app shows`,
  msg`Enter a recovery code: 28 letters and digits`,
  msg`Give the passkey a name`,
  msg`This is not what a passkey answers`,
  msg`Please begin again: this key is no longer waiting for its code.`,
  msg`This key was replaced by a newer one. Scan the new one, and enter its code.`,
  msg`This passkey is no longer there`,
  msg`This factor is no longer there`,
  msg`Recovery codes stand in for a second factor. Add one first.`,
  msg({ message: 'An account has at most {most} passkeys. Remove one first.' }),
  msg`This passkey is added already.`,
  msg`There is no passkey for this account.`,
  msg`Passkeys need an https address with a name. Use an authenticator app here.`,
  msg`The portal can no longer read the key of your authenticator app. Use a recovery code, or have your factors reset.`,
  msg`This code is not right, or was used already. Wait until your app shows the next one.`,
  msg`This recovery code is not right, or was used already.`,
  msg`This passkey was not accepted, or took too long. Please try again.`,
  msg`Please set up a second factor first`,
  // Links.
  msg`No product selected`,
  msg`Invalid product ID`,
  msg`Product not found`,
  msg`Referral not found`,
  msg`Invalid referral code`,
  msg`Enter a tag, such as newsletter`,
  msg({ message: 'Use at most {most} characters' }),
  msg({ message: 'Use at least {least} characters' }),
  msg`Use letters from a to z, digits and hyphens only`,
  msg`Leave out spaces: use a hyphen between words`,
  msg`Begin and end with a letter or a digit`,
  msg`Use one hyphen at a time`,
  msg`Use at least one letter`,
  msg`This word is reserved for the portal: choose another`,
  msg`Enter an address`,
  msg({ message: 'A link can have {most} tags' }),
  msg({
    message:
      'A link can have {most} addresses of its own in its life, since all of them go on working. Choose one of those.',
  }),
  msg`This address is taken, or looks too much like one that is. Please choose another.`,
  msg({
    message:
      'This looks the same as {name}, which leads to this link already. Use that one, or choose another.',
  }),
  msg`This link is paused. Please ask whoever shared it with you.`,
  // Paying.
  msg`Please fill in all required fields before proceeding.`,
  msg`Please enter a coupon code`,
  msg`Coupon code is invalid or expired`,
  msg`Payment not found`,
  msg`Payment has not succeeded`,
  msg`This payment is being changed already. Please try again in a moment.`,
  msg`This payment is complete already`,
  msg`Your bank is still working on this payment`,
  msg`This payment can no longer be made. Please open the link again.`,
  // Claims and support.
  msg`Please enter a valid email address`,
  msg`Please enter a valid phone number`,
  msg`Please select an incident date`,
  msg`Please select a claim type`,
  msg`Policy number is required`,
  msg`The incident date cannot be in the future`,
  msg`The incident date cannot be before January 1, 1900`,
  msg`Please enter an amount such as 1250.50`,
  msg({ message: 'Please add at most {most} files' }),
  msg`Another claim was submitted with this key already`,
  msg`Your claim has been decided, so it takes no more documents.`,
  msg({ message: 'A claim may have {most} files. Please write to us instead.' }),
  msg`Nobody has asked for documents so far.`,
  msg`Please add at least one file`,
  msg`Other files were sent with this key already`,
  msg`This link no longer works. Please use the one in the newest mail about your claim.`,
  msg`Missing information - Please select a reason and provide a message.`,
  msg`Write something first`,
  msg`You have written very often. Please wait for our answer.`,
  msg`This link no longer works. Please write to support again.`,
  // Files.
  msg`A file may be at most 10 MB`,
  msg`Only PDF, DOC and DOCX files are accepted`,
  msg`Only PNG, JPG, PDF, DOC and DOCX files are accepted`,
  msg`This file is empty, damaged, or not what its name says. Save it as a PDF again, and upload that.`,
  msg`This file was refused by the virus scanner`,
  msg`This PDF contains scripts. Print it to a new PDF and upload that.`,
  msg`This PDF does something by itself or sends data elsewhere. Print it to a new PDF and upload that.`,
  msg`This PDF has other files in it. Print it to a new PDF and upload that.`,
  msg`This PDF is protected, so it cannot be checked. Remove the password, or print it to a new PDF, and upload that.`,
  msg`This PDF cannot be checked. Print it to a new PDF and upload that.`,
  msg`This document contains macros. Save it as a PDF and upload that.`,
  msg`This document has other files in it. Save it as a PDF and upload that.`,
  msg`This document loads something from elsewhere, such as a template or a picture. Save it as a PDF and upload that.`,
  msg`This document cannot be checked. Save it as a PDF and upload that.`,
  msg`The upload was cut short`,
  msg`The upload was too slow and was ended. Please try it again.`,
  msg`You have several uploads under way. Please wait until one of them is done.`,
  msg`There are many uploads from your network. Please try again in a moment.`,
  msg`File not found`,
  // Bank accounts and tax numbers.
  msg`Account holder is required`,
  msg`Please say whose account it is`,
  msg`Routing number must be 9 digits`,
  msg`Account number must be 4 to 17 digits`,
  msg`Please use Latin letters, as the bank does`,
  msg`Account type is required`,
  msg`This is no bank’s routing number. Please check its digits.`,
  msg`The account numbers do not match`,
  msg`Another account was typed with this key already`,
  msg`An account waits already. Withdraw it first, or ask us where an administrator typed it.`,
  msg`A change of your bank account was stopped. Please ask us: we allow changes again then.`,
  msg`Please confirm your e-mail address first, then add your account.`,
  msg`An administrator typed this account: please ask us.`,
  msg`This account is paid already, so nothing was withdrawn. You can type another.`,
  msg`This account was stopped, replaced or removed meanwhile.`,
  msg`This change has taken effect already, so nothing was stopped. Please ask an administrator to put the account right.`,
  msg`This change was replaced or removed before it took effect. Another that waits has a mail of its own.`,
  msg`This link no longer works. Please ask an administrator.`,
  msg`Tax number must be 9 digits`,
  msg`This is nobody’s tax number. Please check its digits.`,
  msg`No tax number is on file`,
  // Whatever any call may say.
  msg`This is temporarily unavailable. Please try again in a moment.`,
  msg`It is not known yet whether this was done. Please look again before you repeat it.`,
  msg`Something went wrong on our side. Please try again.`,
  msg`The request could not be read`,
  msg`The request is not valid`,
  msg`This is too large`,
  msg`This kind of content is not accepted`,
  msg`This sign-in is over. Please sign in with your password again.`,
  // Whatever a form may say.
  msg`This is required`,
  msg`This is not valid`,
  msg`This must be text`,
  msg`This must be a number`,
  msg`This has a character that cannot be kept`,
  msg`The request has a character that cannot be kept`,
  msg`Please try again in a moment`,
  msg`Somebody else signed in in this browser. The page is loaded again.`,
];

/** Says in the language of `i18n` what a service said in English; what is not known stays as it is. */
export function translatorOf(i18n: I18n): (text: string) => string {
  const [fixed, open] = [WORDS.filter(isFixed), WORDS.filter((word) => !isFixed(word))];
  const known = new Map(fixed.map((word) => [word.message!, i18n._(word)]));
  const patterns = open.map((word) => ({ word, pattern: patternOf(word.message!) }));
  return (text) => {
    const same = known.get(text);
    if (same !== undefined) return same;
    for (const { word, pattern } of patterns) {
      const values = pattern.exec(text)?.groups;
      if (values) return i18n._({ ...word, values });
    }
    return ofFile(text) ?? text;
  };

  /** 'photo.png: A file may be at most 10 MB': what is said of a file comes after its name. */
  function ofFile(text: string): string | undefined {
    for (let end = text.indexOf(': '); end >= 0; end = text.indexOf(': ', end + 1)) {
      const same = known.get(text.slice(end + 2));
      if (same !== undefined) return `${text.slice(0, end)}: ${same}`;
    }
    return undefined;
  }
}

const isFixed = ({ message }: MessageDescriptor) => !message!.includes('{');

/** 'At most {most} files' as an expression that finds what stands in the place of `{most}`. */
const patternOf = (message: string) =>
  new RegExp(
    `^${message
      .split(/\{(\w+)\}/)
      .map((part, at) => (at % 2 === 1 ? `(?<${part}>.+)` : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
      .join('')}$`,
    's',
  );
