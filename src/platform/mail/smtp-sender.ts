import type { Mailbox, SmtpSettings } from './mail-settings.ts'
import type { OutgoingMail } from './outgoing-mail.ts'

/** In ms. Each step has its own limit; `whole` limits a server that answers each step, but as late as it may. */
export interface SmtpTimeouts {
  connect: number
  greeting: number
  silence: number
  whole: number
}

export const smtpTimeouts: SmtpTimeouts = { connect: 10_000, greeting: 10_000, silence: 20_000, whole: 60_000 }

/**
 * `accepted`: the server has taken the mail. `refused`: it will never take it, because of the address or the mail.
 * `failed`: not now, or the result is unknown; the mail is tried again. `detail` is the server's answer for the log and
 * may contain the address.
 */
export type SendOutcome = { kind: 'accepted' } | { kind: 'refused' | 'failed'; detail: string }

export interface MailSender {
  /** Never throws. After an abort it is unknown what the server did with the mail. */
  send(mail: OutgoingMail, messageId: string, signal: AbortSignal): Promise<SendOutcome>
}

/** Sends mails by SMTP, each over its own connection. */
export function createSmtpSender(smtp: SmtpSettings, from: Mailbox, timeouts: SmtpTimeouts = smtpTimeouts): MailSender {
  // loaded on first use: a site that sends no mail, such as the demo, does not need the library
  const open = async () => (await import('nodemailer')).createTransport({
    host: smtp.host,
    port: smtp.port,
    secure: smtp.isSecure,
    requireTLS: smtp.needsTls,
    ...(smtp.credentials ? { auth: smtp.credentials } : {}),
    connectionTimeout: timeouts.connect,
    dnsTimeout: timeouts.connect,
    greetingTimeout: timeouts.greeting,
    socketTimeout: timeouts.silence,
    // the library must never read parts of a mail from files or URLs, whatever the mail's texts look like
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  let transport: ReturnType<typeof open> | undefined
  return {
    async send(mail, messageId, signal) {
      try {
        await (await (transport ??= open())).sendMail({ ...envelopeOf(mail, from), messageId, signal: AbortSignal.any([signal, AbortSignal.timeout(timeouts.whole)]) })
        return { kind: 'accepted' }
      } catch (error) {
        return explain(error)
      }
    },
  }
}

function envelopeOf({ to, senderName, subject, text, html, invitation, unsubscribeUrl }: OutgoingMail, from: Mailbox) {
  return {
    from: { name: from.name ?? senderName ?? '', address: from.address },
    to: { name: to.name ?? '', address: to.address },
    subject,
    text,
    html,
    // tells auto-responders not to answer an automatic mail (RFC 3834)
    headers: { 'auto-submitted': 'auto-generated', ...(unsubscribeUrl ? { 'list-unsubscribe': `<${unsubscribeUrl}>`, 'list-unsubscribe-post': 'List-Unsubscribe=One-Click' } : {}) },
    ...(invitation ? { icalEvent: { method: invitation.method, filename: 'invite.ics', content: invitation.file } } : {}),
  }
}

/** The SMTP steps in which a refusal concerns this mail, and not this site as a client. */
const stepsOfMail = new Set(['RCPT TO', 'DATA'])

function explain(error: unknown): SendOutcome {
  const { responseCode = 0, command = '', message = '', response = '' } = error as { responseCode?: number; command?: string; message?: string; response?: string }
  const isFinal = responseCode >= 500 && responseCode < 600 && stepsOfMail.has(command)
  return { kind: isFinal ? 'refused' : 'failed', detail: `${command} ${response || message}`.trim().slice(0, 300) }
}
