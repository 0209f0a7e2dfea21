import { Button } from '#ui/buttons/button.tsx'

const endsId = 'studio-saving-ends'

/** The button that saves a form; beside it, what saving would end. */
export function SaveButton({ label, ends, isSending }: { label: string; ends: string | undefined; isSending: boolean }) {
  return (
    <>
      <Button type="submit" name="intent" value="save" aria-disabled={isSending || undefined} aria-describedby={ends && endsId}>
        {label}
      </Button>
      {ends && (
        <p id={endsId} className="studio-quiet">
          {ends}
        </p>
      )}
    </>
  )
}
