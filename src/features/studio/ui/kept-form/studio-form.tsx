import { createContext, use, useEffect, useRef, useState, type ComponentProps } from 'react'
import { Form, useActionData, useNavigation } from 'react-router'
import { isLost, keepForm, keepsTyped, readKeptForm, type LostForm } from './kept-form.ts'

/** The login id of whoever opened the page. */
export const Person = createContext('')

/** STU-02: a form that names who has opened the page: if somebody else is signed in by now, it is refused. */
export function StudioForm({ children, onInput, ...form }: ComponentProps<typeof Form>) {
  const person = use(Person)
  const answer = useActionData<object>()
  const { formMethod } = useNavigation()
  const isSending = formMethod !== undefined && formMethod !== 'GET'
  const own = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // the server may have added rows to the form, or taken some from it
    const shown = own.current
    if (answer && !isLost(answer) && shown && keepsTyped(shown) && readKeptForm(person, window.location.pathname)) keepForm(person, window.location.pathname, shown)
  }, [answer, person])
  return (
    <Form
      {...form}
      ref={own}
      onInput={(event) => {
        if (keepsTyped(event.currentTarget)) keepForm(person, window.location.pathname, event.currentTarget)
        onInput?.(event)
      }}
      onSubmit={(event) => {
        // a second click while the first is on its way
        if (isSending) event.preventDefault()
        else keepForm(person, window.location.pathname, event.currentTarget)
      }}
    >
      <input type="hidden" name="person" value={person} />
      {children}
    </Form>
  )
}

/** What a page shows: the last answer that has data. After a LostForm the page stays as it was. */
export function useShown<Shown extends object>(loaded: Shown, answer: Shown | LostForm | undefined): Shown {
  const fresh = answer === undefined ? loaded : isLost(answer) ? undefined : answer
  const [last, setLast] = useState(fresh ?? loaded)
  if (fresh && fresh !== last) setLast(fresh)
  return fresh ?? last
}
