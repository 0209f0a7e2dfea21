import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CopyProvider, type CopyRegistry } from '#ui/text/copy.tsx'
import { copy } from '../copy.en.ts'
import type { ReportPage } from '../pages/ticket-view.ts'
import { noPictures } from '../pictures/picture-rules.ts'
import { ReportView } from './report-view.tsx'
import type { FormElement } from './ticket-form.tsx'

const values = { account: '1', category: '', description: '', since: '', contact: 'email', phone: '', conversation: '', lookUp: '', zip: '', email: '', window: '' }
const page: ReportPage = {
  isVisitor: false,
  person: 'maya.torres',
  windows: undefined,
  windowsHint: undefined,
  state: { step: 'form', values, pictures: noPictures, errors: {}, notice: undefined },
  key: 'a-key',
  categories: [],
  accounts: [],
  hasConversation: false,
  hasTexts: false,
  action: '/',
  variant: { audience: 'consumer', locale: 'en' },
  supportPhone: '800.555.0142',
  copy,
}
const Form: FormElement = ({ encType, children }) => <form encType={encType}>{children}</form>

function render(parts: Partial<ReportPage>): string {
  return renderToStaticMarkup(
    <CopyProvider value={{ locale: 'en', copy: {} as CopyRegistry }}>
      <ReportView page={{ ...page, ...parts }} Form={Form} isSending={false} />
    </CopyProvider>,
  )
}

test('TIC-01 TIC-09 a report is sent as a form with files only where pictures are offered', () => {
  const cases: [Partial<ReportPage>, boolean][] = [[{}, true], [{ isVisitor: true }, false], [{ windows: [] }, false]]
  for (const [parts, hasPictures] of cases) {
    const html = render(parts)
    expect([html.includes('type="file"'), html.includes('multipart/form-data')]).toEqual([hasPictures, hasPictures])
  }
})
