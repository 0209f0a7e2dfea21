import { expect, test } from 'vitest'
import { readDraft, writeDraft } from '#ui/dom/tab-drafts.ts'
import { noteSignOut } from './session-tabs.ts'

test('ACC-16 signing out deletes what was typed in this tab, and nothing else that it keeps', () => {
  writeDraft('maya.torres report', { description: 'Private' })
  sessionStorage.setItem('another', '1')
  noteSignOut()
  expect([readDraft('maya.torres report'), sessionStorage.getItem('another')]).toEqual([undefined, '1'])
})
