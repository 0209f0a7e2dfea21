/** Sends a question as the form would without script. */
export function postQuestion(action: string, question: string): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = action
  const field = document.createElement('input')
  field.type = 'hidden'
  field.name = 'q'
  field.value = question
  form.append(field)
  document.body.append(form)
  form.submit()
}
