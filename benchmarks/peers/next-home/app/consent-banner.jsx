export function ConsentBanner({ consent }) {
  return (
    <section className="banner_1j8wi_2" aria-labelledby="consent-title" data-consent="opt-out" data-nosnippet="">
      <div className="container_wd8vg_1">
        <form className="form_1j8wi_16" action="/consent" method="post">
          <input type="hidden" name="from" value="/support" />
          <div className="words_1j8wi_24">
            <h2 className="title_1j8wi_29" id="consent-title">
              {consent.title}
            </h2>
            <p className="text_1j8wi_33">{consent.text}</p>
          </div>
          <div className="choices_1j8wi_40">
            <button type="submit" name="choice" value="refused" className="button_16jyo_1 secondary_16jyo_34">
              {consent.refuse}
            </button>
            <button type="submit" name="choice" value="granted" className="button_16jyo_1 secondary_16jyo_34">
              {consent.allow}
            </button>
          </div>
        </form>
      </div>
    </section>
  )
}
