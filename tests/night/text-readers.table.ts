// What tests/night/text-readers.test.ts does not measure, each with what bounds it: a new field, column or reading fails until it is measured or stands here.

/** Every start with every end. */
const each = (starts: readonly string[], ends: string) => starts.flatMap((start) => ends.split(" ").map((end) => start + end));

/** Fields of calls whose texts no reading shows. */
export const unshownFields: Readonly<Record<string, readonly string[]>> = {
  "is the name of something stored, or a value of a list": [
    "POST /announcements categoryName",
    "PATCH /announcements/:id categoryName",
    "POST /establishement/me/renewals rows.0.categoryName",
    "PATCH /registrations categoryName",
    "POST /registrations/renew/:id categoryName",
    "POST /registrations/renew categoryName",
    ...each(["PATCH /categories ", "PATCH /languages "], "originalName"),
    "POST /diplomas/stage/:questionnaireId category",
    "POST /results/work/:id category",
    "POST /questionnaire/threshold/:id 0.category",
    "POST /results/wanted/:id 0.category",
    ...each(
      ["POST /messages/preview ", "POST /messages/test ", "POST /messages "],
      "filter.filter.registrations.category.name list.filter.filter.registrations.category.name",
    ),
    ...each(["PATCH /users/me ", "PATCH /users/:id "], "languageName"),
    ...each(
      ["POST /establishement/request/pupils rows.0.", "POST /establishement/me/pupils rows.0."],
      "birthday genre categoryName languageName",
    ),
    ...each(["POST /users/register "], "languageName categoryName"),
    ...each(["POST /results/what-if/:id ", "POST /results/what-if/:id/workbook "], "thresholds.0.category qualifying.category"),
    ...each(["POST /school-stages problems.0.", "PATCH /school-stages/:id draft.problems.0."], "categories"),
    ...each(["POST /authentification/register "], "categoryName languageName"),
  ],
  "is bounded by the format of an answer": ["POST /users-answer 0.answers"],
  "is compared or searched, or is an address": [
    ...each(["POST /authentification/email-link ", "POST /authentification/password-link "], "token"),
    ...each(["POST /authentification/confirm-email "], "token username"),
    ...each(["POST /authentification/log-in "], "username password"),
    "POST /authentification/reset-password username",
    ...each(["POST /authentification/choose-password "], "token username password"),
    "PATCH /authentification/password password",
    "POST /authentification/step-up password",
    "POST /questionnaire/gate password",
    "POST /authentification/check-mail mail",
    ...each(["POST /authentification/second-step/options ", "POST /authentification/second-step "], "attempt"),
    ...each(["PATCH /clubs/:id readFacts."], "name street zipCode city country"),
    "POST /correction/:id/apply basedOn",
    "POST /correction/:id/workbook basedOn",
    "PATCH /questionnaire/:id/questions basedOn",
    "POST /question/:id/key/workbook basedOn",
    "POST /verifier code",
    "PATCH /integrity/findings/:id seen",
    ...each(["POST /messages/preview ", "POST /messages/test ", "POST /messages "], "filter.search list.filter.search"),
    "POST /authentification/former-mailbox/:id email",
    "POST /establishement/request/pupils rows.0.email",
    "POST /establishement/me/pupils rows.0.email",
    ...each(["POST /question/:id/key "], "basedOn confirmation"),
    "PATCH /results/ranking/:id confirmation",
    ...each(["POST /results/work/:id "], "seen confirmed"),
  ],
  "has 100 letters": ["PATCH /categories description", "POST /users/me/consents guardian", "POST /authentification/register guardian"],
  "has the fields of `PATCH /clubs/:id`, `PATCH /establishement/:id` or `PATCH /users/:id`": [
    ...each(["POST /clubs ", "POST /clubs/request ", "POST /establishement/request ", "POST /establishement "], "name street city country"),
    "POST /authentification/register-admin inCharge.name",
  ],
  "is in the trail, where a time holds": ["POST /questionnaire/:id/time reason"],
  "is mailed": ["POST /clubs/requests/:id/refuse reason", "POST /establishement/requests/:id/refuse reason"],
  "is measured in text-cost.test.ts, each setting's bound in slow-values.test.ts": ["PATCH /configurations/:name value"],
  "is an answer that was given": ["POST /correction/:id/decisions form"],
  "is compared with the directory": [...each(["POST /establishement/declarable "], "name street city country")],
  "is shown by the preview, which is measured as any call": [
    ...each(["POST /letters/:occasion/preview ", "POST /messages/preview ", "POST /messages/test ", "POST /messages "], "subject text"),
  ],
  "has the key's own bound of letters": ["POST /passkeys name", "PATCH /passkeys/:id name"],
  "becomes the fields of `PATCH /users/:id`": [
    ...each(["POST /establishement/request/pupils rows.0."], "lastname firstname className address city zipCode country sheet"),
    ...each(["POST /establishement/me/pupils rows.0."], "lastname firstname className address city zipCode country otherLastname"),
  ],
  "has the fields of `POST /question/:questionnaireId`, and MAX_STAGE_BYTES for all of them": [
    ...each(
      ["PATCH /questionnaire/:id/questions questions.0."],
      "title text regex image_start_alt image_end_alt possibleAnswers.0.value possibleAnswers.0.spellings.0.value",
    ),
    ...each(["PATCH /question/:id possibleAnswers.0."], "value spellings.0.value"),
  ],
  "is an image": [
    ...each(
      ["PATCH /questionnaire/:id/questions questions.0.", "POST /question/:questionnaireId ", "PATCH /question/:id "],
      "image_start image_end",
    ),
  ],
  "has 200 letters, and MAX_STAGE_BYTES for all of them": [
    ...each(["POST /question/:id/key possibleAnswers.0.", "POST /question/:questionnaireId possibleAnswers.0."], "value spellings.0.value"),
    ...each(["POST /question/:id/distinct "], "one other"),
  ],
  "has 200 letters, compared with the stored ones": [
    ...each(["POST /question/:id/key/workbook possibleAnswers.0."], "value spellings.0.value"),
  ],
  "is the name of a stored squad": ["POST /registrations/assign-squad squadName"],
  "is measured in text-cost.test.ts": [
    ...each(
      ["POST /school-stages ", "PATCH /school-stages/:id draft."],
      "name problems.0.title problems.0.text problems.0.form.possibleAnswers.0.value problems.0.form.possibleAnswers.0.spellings.0.value",
    ),
    "POST /school-stages/:id/sheet 0.answers",
  ],
};

/** Columns of texts that the rounds leave without one of theirs. */
export const unwrittenColumns: Readonly<Record<string, readonly string[]>> = {
  "is an address, a telephone, a code or a name of an account: its schema has its own form and less than 60 letters": [
    ...each(["users."], "email phone zip_code"),
    ...each(["establishments.", "exam_centers."], "rne_code zip_code"),
    ...each(["clubs.", "club_requests."], "zip_code"),
    ...each(["establishment_requests."], "rne_code zip_code official_email"),
    "one_time_links.email",
    "mails.recipient",
    "unsubscribed.mailbox",
    ...each(["questionnaires."], "link_to_doc link_to_solutions"),
  ],
  "has at most 100 letters, by a check of the table or of its only call": [
    "categories.description",
    ...each(["registrations.", "class_teachers."], "class_name"),
    "school_stages.class_names",
    "passkeys.name",
    "sessions.device_words",
  ],
  "is measured in text-cost.test.ts": ["settings.value", "school_stages.name", ...each(["school_problems."], "title text form")],
  "is public data, of cities and schools": [
    ...each(["school_directory_cache."], "rne_code answer"),
    ...each(["cities."], "zip_code city"),
    ...each(["school_directory."], "rne_code name street zip_code city email"),
    "establishment_requests.directory",
  ],
  "is written by the server, from a list of its own or at random": [
    ...each(["migrations.", "settings."], "name"),
    "consents.text_version",
    "credentials.password_hash",
    ...each(["mails."], "cause last_error bundle"),
    ...each(["jobs."], "kind report trouble"),
    ...each(["passkeys."], "credential_id transports"),
    ...each(["passkey_challenges."], "purpose challenge"),
    ...each(["mail_people.", "occasion_letters."], "occasion"),
    "rule_sets.body",
    "accommodations.needs",
    ...each(["accommodation_requests."], "needs refusal"),
    "messages.client_key",
    "answer_decisions.verdict",
    ...each(["applications."], "kind former"),
    ...each(["answer_sheet_pictures."], "style problems"),
    ...each(["diplomas.", "school_diplomas.", "withdrawn_diplomas."], "id"),
    ...each(["node_reports."], "node version key_mark last_migration"),
    "audit_trail.action",
    ...each(["integrity_findings."], "kind tie text answers"),
    "log_in_attempts.challenge",
    ...["signing_keys.kid", "throttles.key"],
    "programs.scope",
  ],
  "is an answer or a solution: the format of an answer bounds it, and answers.test.ts and correction.test.ts read long ones": [
    ...each(["sheets."], "answers normal"),
    "school_sheets.answers",
    ...each(["distinct_solutions."], "one other"),
    ...each(["answer_decisions."], "form value"),
  ],
  "is a letter: its preview, which is measured as any call, shows it": ["mails.subject", ...each(["messages."], "subject text filter")],
  "is a reason or a name that one person sends or receives once: at most as long as its schema says": [
    ...each(["establishment_requests.", "club_requests."], "reason"),
    "audit_trail.program",
  ],
  "has the columns of `PATCH /users/:id`": ["establishment_requests.pupils"],
  "is an address of a list with its filters, at most 1,000 letters, read by its account alone": ["saved_views.list", "saved_views.search"],
};

/** Readings that the rounds cannot make. */
export const unread: Readonly<Record<string, readonly string[]>> = {
  "answers no text which a person wrote": [
    "GET /authentification/refresh",
    "GET /cities/:zipCode",
    "GET /establishement/directory/:rneCode",
  ],
  "has the worksheet of `POST /results/what-if/:id/workbook`": ["POST /correction/:id/workbook", "POST /question/:id/key/workbook"],
};
