import { useId, useState, type FormEvent } from 'react'
import { Button } from '#ui/buttons/button.tsx'
import { classNames } from '#ui/dom/class-names.ts'
import { useHasScript } from '#ui/dom/use-has-script.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { QuestionField, type QuestionElement } from './question-field.tsx'
import styles from './question-form.module.css'

/**
 * ANS-02, ANS-03: a question field and its button. Without script the form posts to `action`; `onAsk` gets the typed
 * text and whether the button was pressed. `missing`: the message for an empty question; `isMissing`: an empty question
 * was posted without script.
 */
export function QuestionForm({
  label,
  placeholder,
  button,
  action,
  typed = '',
  missing,
  isMissing = false,
  isLoading,
  isSmall = false,
  fieldRef,
  onAsk,
}: {
  label: string
  placeholder: string
  button: string
  action: string
  typed?: string
  missing?: string
  isMissing?: boolean
  isLoading: boolean
  isSmall?: boolean
  fieldRef: { current: QuestionElement | null }
  onAsk: (question: string, byButton: boolean) => void
}) {
  const id = useId()
  const hasScript = useHasScript()
  const [isEmpty, setEmpty] = useState(isMissing)
  const problem = isEmpty ? missing : undefined
  const problemId = `${id}-missing`
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { activeElement } = event.currentTarget.getRootNode() as Document | ShadowRoot
    setEmpty(fieldRef.current!.value.trim() === '')
    onAsk(fieldRef.current!.value, activeElement !== fieldRef.current)
  }
  return (
    <form method="post" action={action} className={classNames(styles.form, isSmall && styles.small)} data-ready={hasScript || undefined} onSubmit={submit}>
      <QuestionField id={id} label={label} placeholder={placeholder} typed={typed} problemId={problem && problemId} fieldRef={fieldRef} />
      <Button type="submit" variant={isSmall ? 'secondary' : 'primary'} disabled={isLoading}>
        {button}
      </Button>
      {problem && (
        <p className={styles.missing} id={problemId} role="alert">
          <Icon name="bad" size="sm" /> {problem}
        </p>
      )}
    </form>
  )
}
