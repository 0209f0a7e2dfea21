import type { Mailbox, SmtpSettings } from './mail-settings.ts'
import type { OutgoingMail } from './outgoing-mail.ts'

/** In ms. Each step has its own limit; `whole` ends a server that answers every step, but each as late as it may. */
export interface SmtpTimeouts {
  connect: number
  greeting: number
  silence: number
  whole: number
}

export const smtpTimeouts: SmtpTimeouts = { connect: 10_000, greeting: 10_000, silence: 20_000, whole: 60_000 }

/**
 * `accepted`: the server has taken it. `refused`: it never will, for this address or this e-mail. `failed`: not now, or
 * nobody knows: it is tried again. `detail` is the server's answer, for the log; it may name the address.
 */
export type SendOutcome = { kind: 'accepted' } | { kind: 'refused' | 'failed'; detail: string }

export interface MailSender {
  /** Never throws. An abort ends the connection: what the server then did with the e-mail is unknown. */
  send(mail: OutgoingMail, messageId: string, signal: AbortSignal): Promise<SendOutcome>
}

/** Hands e-mails to a mail server, one connection each: no connection outlives what it was opened for. */
export function createSmtpSender(smtp: SmtpSettings, from: Mailbox, timeouts: SmtpTimeouts = smtpTimeouts): MailSender {
  // a site that sends nothing, as the demo, never loads the library
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
    // nothing of an e-mail is read from files or addresses, whatever its texts look like
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
    // programs need no answer from people to what a program wrote (RFC 3834)
    headers: { 'auto-submitted': 'auto-generated', ...(unsubscribeUrl ? { 'list-unsubscribe': `<${unsubscribeUrl}>`, 'list-unsubscribe-post': 'List-Unsubscribe=One-Click' } : {}) },
    ...(invitation ? { icalEvent: { method: invitation.method, filename: 'invite.ics', content: invitation.file } } : {}),
  }
}

/** The steps in which a server speaks of this e-mail, and not of who we are. */
const stepsOfMail = new Set(['RCPT TO', 'DATA'])

function explain(error: unknown): SendOutcome {
  const { responseCode = 0, command = '', message = '', response = '' } = error as { responseCode?: number; command?: string; message?: string; response?: string }
  const isFinal = responseCode >= 500 && responseCode < 600 && stepsOfMail.has(command)
  return { kind: isFinal ? 'refused' : 'failed', detail: `${command} ${response || message}`.trim().slice(0, 300) }
}
