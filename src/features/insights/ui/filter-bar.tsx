import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { classNames } from '#ui/dom/class-names.ts'
import { audienceChoices, localeChoices, periodChoices, type InsightFilters } from '../insight-filters.ts'
import { insightsPath, pageLanguage, readFilters } from '../insights-path.ts'
import { useInsights } from './insights-context.tsx'

/** Audience, language, period: each choice is a button of a plain GET form, so the choice is part of the address. */
export function FilterBar() {
  const { copy, filters } = useInsights()
  const { location } = useNavigation()
  const texts = copy.filters
  // A choice shows at once; the figures follow. The router renders its navigation later, so a second choice made before
  // that would overwrite the first.
  const [picked, setPicked] = useState<{ shown: InsightFilters; choice: InsightFilters }>()
  const onPick = (choice: InsightFilters) => setPicked({ shown: filters, choice })
  const chosen = picked?.shown === filters ? picked.choice : location ? readFilters(new URLSearchParams(location.search)) : filters
  return (
    <section className="insights-filter-bar-bar" aria-label={texts.title}>
      <Choice name="period" label={texts.period} options={periodChoices.map((value) => ({ value, label: texts.periods[value] }))} chosen={chosen} onPick={onPick} />
      <Choice name="audience" label={texts.audience} options={audienceChoices.map((value) => ({ value, label: texts.audiences[value] }))} chosen={chosen} onPick={onPick} />
      <Choice name="locale" label={texts.locale} options={localeChoices.map((value) => ({ value, label: texts.locales[value] }))} chosen={chosen} onPick={onPick} />
      <p className="unseen" role="status">
        {location && texts.updating}
      </p>
    </section>
  )
}

interface ChoiceProps {
  name: keyof InsightFilters
  label: string
  options: readonly { value: string; label: string }[]
  chosen: InsightFilters
  onPick: (filters: InsightFilters) => void
}

function Choice({ name, label, options, chosen, onPick }: ChoiceProps) {
  const { locale } = useInsights()
  const others = Object.entries({ ...chosen, ...pageLanguage(locale) }).filter(([each]) => each !== name)
  return (
    <Form method="get" action={insightsPath} preventScrollReset className="insights-filter-bar-choice">
      {others.map(([other, value]) => (
        <input key={other} type="hidden" name={other} value={value} />
      ))}
      <span className="insights-filter-bar-label" aria-hidden="true">
        {label}
      </span>
      <div className="insights-filter-bar-options" role="group" aria-label={label}>
        {options.map((option) => (
          <button key={option.value} name={name} value={option.value} className={classNames('insights-filter-bar-option', option.value === chosen[name] && 'insights-filter-bar-chosen')} aria-pressed={option.value === chosen[name]} onClick={() => onPick({ ...chosen, [name]: option.value })}>
            {option.label}
          </button>
        ))}
      </div>
    </Form>
  )
}
