import { expect, test } from 'vitest'
import { formLimits } from './form-limits.ts'

const limitsOf = (pathname: string) => formLimits.filter(({ path, parameter }) => parameter === undefined && path.test(pathname)).map(({ limit }) => limit.name)

test.each(['/support/ask/support', '/es-us/support/ask/smb-support.data', '/support/article/internet/KM1000001/feedback', '/support/article/internet/KM1000001/feedback.data'])('a form sent to %s counts as a question', (pathname) => {
  expect(limitsOf(pathname)).toEqual(['answers'])
})

test.each(['/support', '/support/ask', '/support/article/internet/KM1000001', '/support/openticket', '/support/feedback'])('a form sent to %s does not', (pathname) => {
  expect(limitsOf(pathname)).toEqual([])
})
