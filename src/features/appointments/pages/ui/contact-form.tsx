import { useEffect, useRef, useState, type FormEvent } from 'react'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { stepLink, appointmentPath } from '../appointment-paths.ts'
import { contactFields, type ContactField } from '../appointment-view.ts'
import { contactIn, wrongFields } from '../contact-fields.ts'
import { Buttons, Marks } from './appointment-forms.tsx'
import type { Shown, StepOf } from './step-props.ts'
import styles from './appointment.module.css'

const autoComplete: Record<ContactField, string> = { firstName: 'given-name', lastName: 'family-name', phone: 'tel-national' }

/** APT-05: the contact for the day of the visit. An error goes as soon as its field is right. */
export function Contact({ page, Form, isSending, onClose, step }: Shown & { step: StepOf<'updatecontactinfo'> }) {
  const { copy, variant, source } = page
  const { appointment, values, mark } = step
  const [mended, setMended] = useState<{ of: object; fields: readonly string[] }>()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // a script keeps the fields, whose `autoFocus` then has no effect
    if (Object.keys(step.errors).length > 0) place.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [step.errors])
  // What another notice says is newer: a form that never left has no answer about its fields.
  const errors = page.notice === 'invalid' ? { ...step.errors } : {}
  for (const field of contactFields) if (mended?.of === step.errors && mended.fields.includes(field)) delete errors[field]
  const onInput = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const wrong: readonly string[] = wrongFields(contactIn(new FormData(currentTarget)))
    setMended({ of: step.errors, fields: contactFields.filter((name) => !wrong.includes(name)) })
  }
  const field = (name: ContactField) => ({ name, label: copy.fields[name], defaultValue: values[name], error: errors[name], autoComplete: autoComplete[name], required: true })
  return (
    // noValidate: the server says in the page's language which fields are missing
    <Form method="post" action={appointmentPath(variant, 'updatecontactinfo', { source: source === 'support' ? undefined : source })} className={styles.step} onInput={onInput} noValidate>
      <Marks appointment={appointment} mark={mark} isModal={onClose !== undefined} />
      <p>{copy.contactText}</p>
      <div ref={place} className={styles.step}>
        <TextField {...field('firstName')} maxLength={60} />
        <TextField {...field('lastName')} maxLength={60} />
        <TextField {...field('phone')} hint={copy.phoneHint} type="tel" inputMode="numeric" maxLength={14} />
      </div>
      <Buttons page={page} isSending={isSending} label={copy.saveContact}>
        <ButtonLink variant="secondary" {...stepLink(page, appointment, 'view')}>
          {copy.back}
        </ButtonLink>
      </Buttons>
    </Form>
  )
}
