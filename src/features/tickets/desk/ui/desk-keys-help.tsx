import { useState } from 'react'
import { Button } from '#ui/buttons/button.tsx'
import { useHasScript } from '#ui/dom/use-has-script.ts'
import { Modal } from '#ui/overlays/modal.tsx'
import type { DeskCopy } from '../desk-copy.en.ts'
import { useDeskKeys, type DeskKeys } from './use-desk-keys.ts'

/** The page's keyboard shortcuts: a button that lists them, and the switch that turns them off (WCAG 2.1.4). */
export function DeskKeysHelp({ copy, keys, names }: { copy: DeskCopy; keys: DeskKeys; names: readonly (readonly [key: string, name: keyof DeskCopy['keys']])[] }) {
  const [isOpen, setOpen] = useState(false)
  const { isOn, setOn } = useDeskKeys({ ...keys, '?': () => setOpen(true) })
  const hasScript = useHasScript()
  const words = copy.keys
  return (
    <>
      <Button variant="quiet" className={hasScript ? undefined : 'waiting'} onClick={() => setOpen(true)}>
        {words.button} <kbd>?</kbd>
      </Button>
      {hasScript && (
        <Modal isOpen={isOpen} onClose={() => setOpen(false)} title={words.title} closeLabel={words.close} variant="notice">
          <dl className="desk-keys">
            {[...names, ['?', 'help'] as const].map(([key, name]) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{words[name]}</dd>
              </div>
            ))}
          </dl>
          <label className="desk-switch">
            <input type="checkbox" checked={isOn} onChange={(event) => setOn(event.target.checked)} /> {words.use}
          </label>
        </Modal>
      )}
    </>
  )
}
