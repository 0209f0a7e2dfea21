import { expect, test } from 'vitest'
import { strengthOf } from './wifi-rules.ts'

test('NET-08 a password that no network takes has no strength, however long it is; a short one is weak', () => {
  expect(['', 'short', 'contraseña segura 2026', 'a'.repeat(64)].map(strengthOf)).toEqual([undefined, 'weak', undefined, undefined])
  expect(['aaaaaaaaaaaa', 'elevenchars', 'Twelve chars!', 'sixteen letters!'].map(strengthOf)).toEqual(['weak', 'fair', 'strong', 'strong'])
})
