import type { ElementType } from 'react'
import { Button, ButtonLink } from '#ui/buttons/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { ChoiceLinks } from '#ui/navigation/choice-links.tsx'
import { fill } from '#ui/text/fill.ts'
import { textLimits } from '../../text-limits.ts'
import { Select, SettingNotice } from '../../ui/setting-parts.tsx'
import { NoticeBanner, StudioPage, StudioPages } from '../../ui/studio-frame.tsx'
import type { AskedList, QuestionsRoom, ShownQuestion } from '../questions-view.ts'

/** STU-07: the watched questions, and whether the site answers them now. */
export function QuestionsView({ room, asked, Form, isSending }: { room: QuestionsRoom; asked: AskedList | undefined; Form: ElementType; isSending: boolean }) {
  const { frame, copy, questions, typed, href } = room
  return (
    <StudioPage frame={frame} title={frame.copy.rooms.questions} lead={copy.lead}>
      <SettingNotice notice={room.notice} />
      <Form key={questions?.[0]?.id} method="post" action={href} className="studio-box" aria-labelledby="question-new" noValidate>
        <h2 id="question-new">{copy.title}</h2>
        <TextField label={copy.question} name="question" defaultValue={typed.question} maxLength={textLimits.question} autoComplete="off" required />
        <div className="studio-columns">
          <Select label={copy.audience} name="audience" value={typed.audience} choices={copy.audiences} />
          <Select label={copy.language} name="locale" value={typed.locale} choices={copy.languages} />
        </div>
        <div>
          <Button type="submit" disabled={isSending}>
            {copy.watch}
          </Button>
        </div>
      </Form>
      <section aria-labelledby="questions-list">
        <h2 id="questions-list">{copy.list}</h2>
        {questions === undefined ? (
          <NoticeBanner notice={{ tone: 'bad', title: frame.copy.down, text: frame.copy.downText }} />
        ) : questions.length === 0 ? (
          <p className="studio-quiet">{copy.none}</p>
        ) : (
          <>
            <p className="studio-quiet">{room.kept}</p>
            <ul className="line-list">
              {questions.map((each) => (
                <Question key={each.id} room={room} question={each} Form={Form} isSending={isSending} />
              ))}
            </ul>
          </>
        )}
      </section>
      <AskedQuestions room={room} asked={asked} Form={Form} isSending={isSending} />
    </StudioPage>
  )
}

/** The open items of the work list of Insights: from here they lead to the editor, or onto the list of watched questions. */
function AskedQuestions({ room: { frame, copy, href }, asked, Form, isSending }: { room: QuestionsRoom; asked: AskedList | undefined; Form: ElementType; isSending: boolean }) {
  return (
    <section aria-labelledby="questions-asked">
      <h2 id="questions-asked" tabIndex={-1}>
        {copy.askedTitle}
      </h2>
      <p className="studio-quiet">{copy.askedText}</p>
      {asked && (asked.items.length > 0 || asked.previousHref) && <ChoiceLinks label={copy.askedOrders} choices={asked.choices} linkClass="studio-chip" />}
      {asked?.range && <p className="studio-quiet">{asked.range}</p>}
      {!asked && <NoticeBanner notice={{ tone: 'bad', title: frame.copy.down, text: frame.copy.downText }} />}
      {asked?.items.length === 0 && !asked.previousHref && <p className="studio-quiet">{copy.askedNone}</p>}
      <ul className="line-list">
        {asked?.items.map(({ id, question, audience, locale, facts, ways }) => (
          <li key={id} className="line-item">
            <strong lang={locale}>{question}</strong>
            <span className="line-facts">
              {facts.map((fact) => (
                <span key={fact}>{fact}</span>
              ))}
            </span>
            <div className="studio-row studio-ends">
              {ways.map((way) => (
                <ButtonLink key={way.href} variant="secondary" href={way.href}>
                  {way.label}
                </ButtonLink>
              ))}
              <Form method="post" action={href} className="studio-row">
                {Object.entries({ id, question, audience, locale }).map(([name, value]) => (
                  <input key={name} type="hidden" name={name} value={value} />
                ))}
                <Button type="submit" variant="secondary" disabled={isSending} aria-label={fill(copy.watchOf, { question })}>
                  {copy.watch}
                </Button>
              </Form>
            </div>
          </li>
        ))}
      </ul>
      {asked && <StudioPages label={copy.askedPages} previous={copy.askedPrevious} next={copy.askedNext} previousHref={asked.previousHref} nextHref={asked.nextHref} />}
    </section>
  )
}

const stateClasses = { waits: 'studio-state', answered: 'studio-state studio-state-live', 'not-yet': 'studio-state studio-state-review', lost: 'studio-state studio-state-review' } as const satisfies Record<ShownQuestion['state'], string>

function Question({ room: { copy, href }, question, Form, isSending }: { room: QuestionsRoom; question: ShownQuestion; Form: ElementType; isSending: boolean }) {
  const { id, state, articles, says, facts, ways, mayPropose } = question
  return (
    <li className="line-item" id={id}>
      <strong lang={question.locale}>{question.question}</strong>
      <span className="studio-row">
        <span className={stateClasses[state]}>{copy.states[state]}</span>
        {articles.length > 0 && (
          <span lang={question.locale}>
            {articles.map((article, place) => (
              <span key={article.href}>
                {place > 0 && ', '}
                <a href={article.href}>{article.title}</a>
              </span>
            ))}
          </span>
        )}
        {says && <span>{says}</span>}
      </span>
      <span className="line-facts">
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </span>
      <div className="studio-row studio-ends">
        {ways.map((way) => (
          <ButtonLink key={way.href} variant="secondary" href={way.href}>
            {way.label}
          </ButtonLink>
        ))}
        <Form method="post" action={href} className="studio-row">
          <input type="hidden" name="id" value={id} />
          {mayPropose && (
            <Button type="submit" variant="secondary" name="propose" value="1" disabled={isSending} aria-label={fill(copy.proposeOf, { question: question.question })}>
              {copy.propose}
            </Button>
          )}
          <Button type="submit" variant="secondary" name="forget" value="1" disabled={isSending} aria-label={fill(copy.forgetOf, { question: question.question })}>
            {copy.forget}
          </Button>
        </Form>
      </div>
    </li>
  )
}
