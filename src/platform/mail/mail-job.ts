import { startPeriodicJob } from '../jobs/periodic-job.ts'
import { setWaitingMails } from '../observability/metrics.ts'
import type { Runtime } from '../context/request-context.ts'
import { countWaiting } from './outbox-store.ts'
import { sendDue, type ComposeMail } from './send-outbox.ts'
import { createSmsSender } from '../sms/sms-sender.ts'
import { createSmtpSender, type SendOutcome } from './smtp-sender.ts'

type Parts = Pick<Runtime, 'config' | 'database' | 'clock' | 'log'>

const everyMs = 2_000
const drainMs = 5_000
/** how often the log repeats that no mail server is configured */
const reminderMs = 3_600_000

/** The demo's mail server and SMS gateway: accepted messages are shown in the site's inbox. */
const localInbox = { send: async (): Promise<SendOutcome> => ({ kind: 'accepted' }) }

/**
 * Starts the job that sends due mails. Returns the function that stops it: no new mail is begun, and running ones get 5
 * s to finish. Production without SMTP_URL sends nothing: mails wait, and log and metrics show it.
 */
export function startMailing(parts: Parts, compose: ComposeMail): () => Promise<void> {
  const { config, database, clock, log } = parts
  const { smtp, from } = config.mail
  const sender = smtp ? createSmtpSender(smtp, from) : config.mode === 'production' ? undefined : localInbox
  const texts = config.sms ? createSmsSender(config.sms, clock) : config.mode === 'production' ? undefined : localInbox
  const abort = new AbortController()
  let toldAt = -reminderMs
  const round = async (isStopping: () => boolean) => {
    if (sender) while (await sendDue({ database, clock, log, compose, sender, texts }, abort.signal, isStopping));
    const count = await countWaiting(database, clock())
    setWaitingMails(count)
    if (sender || count === 0 || clock() - toldAt < reminderMs) return
    toldAt = clock()
    log.warn({ waiting: count }, 'e-mails wait: SMTP_URL is not set')
  }
  const stop = startPeriodicJob(log, round, { everyMs, failure: 'e-mails could not be sent', isAtOnce: true })
  return async () => {
    const cut = setTimeout(() => abort.abort(), drainMs)
    await stop()
    clearTimeout(cut)
  }
}
