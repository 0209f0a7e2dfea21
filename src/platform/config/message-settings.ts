import { parseMailbox, parseSmtpUrl, type Mailbox, type SmtpSettings } from '../mail/mail-settings.ts'
import type { Config } from './config.ts'
import { ConfigError } from './config-error.ts'
import { isSafeWay } from './plain-http.ts'
import type { Settings } from './settings-schema.ts'

/** The mail server that takes e-mails, and their sender. */
export interface MailSettings {
  /** without it e-mails wait in the outbox; the demo shows them in its inbox */
  smtp: SmtpSettings | undefined
  from: Mailbox
}

/** The operator's SMS gateway. */
export interface SmsSettings {
  url: string
  /** the key of signatures on messages to the gateway and on its reports */
  secret: string
}

/** Reads the mail settings. An error does not repeat SMTP_URL, which may hold a password. @throws ConfigError */
export function mailFrom(settings: Settings, publicUrl: string): MailSettings {
  const smtp = settings.SMTP_URL === undefined ? undefined : parseSmtpUrl(settings.SMTP_URL)
  if (settings.SMTP_URL !== undefined && !smtp) throw new ConfigError('SMTP_URL cannot be used: write it as smtp://user:password@mail.example.com:587, or smtps:// where TLS begins at once, and in a password # as %23, / as %2F, ? as %3F, @ as %40 and % as %25.')
  if (settings.MAIL_FROM === undefined) {
    if (smtp) throw new ConfigError('SMTP_URL needs MAIL_FROM, the address that e-mails come from, such as Meadowlink <visits@example.com>.')
    return { smtp, from: { name: undefined, address: `no-reply@${new URL(publicUrl).hostname.replace(/^\[.*\]$/, 'localhost')}` } }
  }
  const from = parseMailbox(settings.MAIL_FROM)
  if (!from) throw new ConfigError(`MAIL_FROM (now '${settings.MAIL_FROM}') cannot be used: it must be an address, or a name with the address in <>.`)
  return { smtp, from }
}

/** Reads the SMS settings; undefined without any. @throws ConfigError in one sentence, without the secret */
export function smsFrom({ SMS_URL: url, SMS_SECRET: secret, ...settings }: Settings): SmsSettings | undefined {
  if (!url && !secret) return undefined
  if (!url || !secret) throw new ConfigError('SMS_URL and SMS_SECRET come together: the address of your SMS gateway, and the secret that signs what it and we say.')
  if (!isSafeWay(url, settings.PLAIN_HTTP)) throw new ConfigError(`SMS_URL names '${new URL(url).origin}': telephone numbers go to https addresses only.`)
  // a visitor confirms an address by e-mail, and numbers that refuse text messages are notified by e-mail
  if (settings.CARELINE_ENV === 'production' && !settings.SMTP_URL) throw new ConfigError('SMS_URL needs SMTP_URL: text messages are sent beside e-mails, not in place of all of them.')
  return { url, secret }
}

/** Whether text messages can be sent; the demo shows them in its inbox. */
export const offersTexts = ({ mode, sms }: Pick<Config, 'mode' | 'sms'>): boolean => sms !== undefined || mode !== 'production'
