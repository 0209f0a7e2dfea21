import { startSmtp } from '../../test/support/smtp-server.ts'

export interface MailSink {
  url: string
  /** how often each e-mail has arrived, by Message-ID */
  copies: ReadonlyMap<string, number>
  close(): void
}

/** A mail server that accepts everything at once and counts it, so that only the site's sending time is measured. */
export async function openMailSink(): Promise<MailSink> {
  const copies = new Map<string, number>()
  const take = ({ source }: { source: string }) => {
    const id = /^Message-ID: (.*)$/im.exec(source)?.[1]?.trim() ?? ''
    copies.set(id, (copies.get(id) ?? 0) + 1)
  }
  const { port, close } = await startSmtp({ take })
  return { url: `smtp://127.0.0.1:${port}`, copies, close }
}
