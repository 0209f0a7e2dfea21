'use client'

import { useId, useState } from 'react'
import { Icon } from '../svg-icon.jsx'

/** The form and the common questions, in a list and, for phones, in a carousel. */
export function AnswerTile({ tile }) {
  const [text, setText] = useState('')
  const heading = useId()
  const offer = useId()
  const field = useId()
  return (
    <div className="_place_1nfa3_2">
      <div className="_band-sm_1lyka_16">
        <div className="_container_1lyka_1">
          <div id="ai-tile">
            <section data-theme="accent" className="_widget_gtcb0_1 _themed_gtcb0_9" aria-labelledby={heading}>
              <div className="_ask_gtcb0_22">
                <h2 id={heading} className="_heading_gtcb0_28">
                  <span className="_mark_gtcb0_37">
                    <Icon name="sparkles" />
                  </span>
                  {tile.heading}
                </h2>
                <p className="_lead_gtcb0_56">{tile.lead}</p>
                <form className="_form_14dsq_1" action="/support/ask/support" method="post">
                  <textarea id={field} name="q" className="_field_14dsq_8" placeholder={tile.placeholder} aria-label={tile.label} maxLength={10000} autoComplete="off" enterKeyHint="send" rows={3} value={text} onChange={(event) => setText(event.target.value)} />
                  <button type="submit" className="_button_16jyo_1 _primary_16jyo_25">
                    {tile.button}
                  </button>
                </form>
              </div>
              <form className="_offer_on66r_1" aria-labelledby={offer} action="/support/ask/support" method="post">
                <h3 id={offer} className="_title_on66r_8">
                  {tile.questionsTitle}
                </h3>
                <ul className="_list_on66r_14 _wide_on66r_56">
                  {tile.questions.map((question) => (
                    <li key={question}>
                      <Question question={question} />
                    </li>
                  ))}
                </ul>
                <section className="_carousel_185g6_1 _narrow_on66r_77" aria-roledescription="carousel" aria-label={tile.questionsTitle}>
                  <ul className="_track_185g6_5" tabIndex={0} aria-label={tile.questionsTitle}>
                    {tile.questions.map((question, index) => (
                      <li key={question} className="_slide_185g6_18" aria-roledescription="question" aria-label={`Question ${index + 1} of ${tile.questions.length}`}>
                        <div className="_slide_on66r_61">
                          <Question question={question} />
                        </div>
                      </li>
                    ))}
                  </ul>
                  <div className="_waiting_185g6_56" />
                </section>
              </form>
            </section>
          </div>
        </div>
      </div>
    </div>
  )
}

function Question({ question }) {
  return (
    <button type="submit" name="q" value={question} className="_question_on66r_19">
      <span>{question}</span>
      <Icon name="arrow-right" size="sm" />
    </button>
  )
}
