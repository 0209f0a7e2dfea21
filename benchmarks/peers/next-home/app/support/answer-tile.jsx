'use client'

import { useId, useState } from 'react'
import { Icon } from '../svg-icon.jsx'

/** The form and the common questions, in a list and, for phones, in a carousel. */
export function AnswerTile({ tile }) {
  const [text, setText] = useState('')
  const heading = useId()
  const offer = useId()
  return (
    <div className="band-sm_wd8vg_16">
      <div className="container_wd8vg_1">
        <div id="ai-tile">
          <section data-theme="accent" className="widget_whgov_1 themed_whgov_9" aria-labelledby={heading}>
            <div className="ask_whgov_22">
              <h2 id={heading} className="heading_whgov_28">
                <span className="mark_whgov_37">
                  <Icon name="sparkles" />
                </span>
                {tile.heading}
              </h2>
              <p className="lead_whgov_56">{tile.lead}</p>
              <form className="form_1regj_1" action="/support/ask/support" method="post">
                <textarea name="q" className="field_1regj_8" placeholder={tile.placeholder} aria-label={tile.label} maxLength={10000} autoComplete="off" enterKeyHint="send" rows={3} value={text} onChange={(event) => setText(event.target.value)} />
                <button type="submit" className="button_16jyo_1 primary_16jyo_25">
                  {tile.button}
                </button>
              </form>
            </div>
            <form className="offer_194dg_1" aria-labelledby={offer} action="/support/ask/support" method="post">
              <h3 id={offer} className="title_194dg_8">
                {tile.questionsTitle}
              </h3>
              <ul className="list_194dg_14 wide_194dg_56">
                {tile.questions.map((question) => (
                  <li key={question}>
                    <Question question={question} />
                  </li>
                ))}
              </ul>
              <section className="carousel_1aajg_1 narrow_194dg_77" aria-roledescription="carousel" aria-label={tile.questionsTitle}>
                <ul className="track_1aajg_5" tabIndex={0} aria-label={tile.questionsTitle}>
                  {tile.questions.map((question, index) => (
                    <li key={question} className="slide_1aajg_18" aria-roledescription="question" aria-label={`Question ${index + 1} of ${tile.questions.length}`}>
                      <div className="slide_194dg_61">
                        <Question question={question} />
                      </div>
                    </li>
                  ))}
                </ul>
              </section>
            </form>
          </section>
        </div>
      </div>
    </div>
  )
}

function Question({ question }) {
  return (
    <button type="submit" name="q" value={question} className="question_194dg_19">
      <span>{question}</span>
      <Icon name="arrow-right" size="sm" />
    </button>
  )
}
