/**
 * Every call in the two specifications and the decisions, with its callers: P everyone, A the federation, S schools, C clubs, U participants
 * (and managers of a center). Typed from them, not from the code: `tests/architecture.test.ts` compares.
 */
const calls = `
POST   /authentification/log-in                                              P
POST   /authentification/register                                            P
POST   /authentification/reset-password                                      P
POST   /authentification/choose-password                                     P
POST   /authentification/log-out/{id}                                        ASCU
GET    /authentification/refresh                                             P
POST   /authentification/check-mail                                          P
POST   /authentification/register-admin                                      AS
POST   /authentification/establishment/add-from-excel                        AS
GET    /authentification/establishment/add-from-excel/template               AS
POST   /user/change-password                                                 ASC

GET    /users/me                                                             ASCU
PATCH  /users/me                                                             ASCU
GET    /users/me/accommodation                                               U
POST   /users/me/accommodation                                               U
DELETE /users/me/accommodation                                               U
GET    /users/{id}/accommodation                                             AS
POST   /users/{id}/accommodation                                             AS
POST   /users/{id}/accommodation/refusal                                     A
GET    /accommodations                                                       AS
GET    /users/all                                                            A
GET    /users/{id}                                                           ASU
PATCH  /users/{id}                                                           AS
DELETE /users/{id}                                                           A
GET    /users/answers/{quizId}                                               A
GET    /users/results/threshold/{id}                                         A
GET    /users/export/results                                                 A
PATCH  /users/everyone/{id}                                                  A
POST   /users/register                                                       AS
GET    /users                                                                AS
GET    /users/participants                                                   A
GET    /users/{id}/export                                                    A
DELETE /users/{id}/personal-data                                             A
GET    /users/duplicates                                                     A
GET    /users/{id}/duplicates                                                A
GET    /users/duplicates/count                                               A
POST   /users/{id}/distinct                                                  A
DELETE /users/{id}/distinct/{otherId}                                        A
POST   /users/{id}/merge                                                     A

GET    /questionnaire/active                                                 U
GET    /questionnaire                                                        A
GET    /questionnaire/{id}                                                   A
POST   /questionnaire                                                        A
PATCH  /questionnaire/{id}                                                   A
GET    /questionnaire/{id}/paper-readers                                     A
POST   /questionnaire/{id}/paper-readers                                     A
DELETE /questionnaire/{id}/paper-readers                                     A
POST   /questionnaire/threshold/{id}                                         A
GET    /questionnaire/years                                                  ASC
GET    /questionnaire/link/{id}                                              ASU
GET    /questionnaire/visible/{id}                                           ASCU
GET    /questionnaire/visible                                                ASCU
GET    /questionnaire/next/{id}                                              ASU
POST   /questionnaire/gate                                                   A
GET    /questionnaire/{id}/file                                              A
POST   /questionnaire/file                                                   A
POST   /question/{questionnaireId}                                           A
PATCH  /question/{id}                                                        A
DELETE /question/{id}                                                        A
POST   /question-answer/{questionId}                                         A
PATCH  /question-answer/{id}                                                 A
DELETE /question-answer/{id}                                                 A
GET    /users-answer/details/{userId}/{questionnaireId}                      A
POST   /users-answer                                                         U

GET    /categories/list                                                      P
GET    /categories                                                           A
POST   /categories                                                           A
PATCH  /categories                                                           A
GET    /languages/list                                                       P
GET    /languages                                                            A
POST   /languages                                                            A
PATCH  /languages                                                            A
GET    /configurations/public/{name}                                         P
GET    /configurations/{name}                                                A
PATCH  /configurations/{name}                                                A
GET    /configurations/years                                                 ASCU

GET    /examcenter                                                           A
GET    /examcenter/{id}                                                      ASU
GET    /examcenter/{centerId}/participants/{questionnaireId}                 ASU
GET    /examcenter/{centerId}/participants/{questionnaireId}/category/{category} ASU
GET    /examcenter/session/{id}                                              ASU
GET    /examcenter/export                                                    A
GET    /examcenter/export-participants                                       ASU
POST   /examcenter/{userId}                                                  A
PATCH  /examcenter/{id}                                                      A
POST   /examcenter/register/excel                                            A
GET    /examcenter/register/excel/template                                   A
GET    /examcenter/{id}/attendance/{questionnaireId}                         ASU

GET    /clubs/{id}                                                           AC
PATCH  /clubs/{id}                                                           AC
GET    /clubs                                                                A
GET    /clubs/inscription                                                    P
GET    /clubs/export                                                         A

GET    /establishement                                                       A
PATCH  /establishement/{id}                                                  A
PATCH  /establishement/me                                                    S
PATCH  /establishement/reset                                                 A
GET    /establishement/export                                                A
GET    /establishement/inscription                                           P
GET    /establishement/directory/{rneCode}                                   P
POST   /establishement/directory/refresh                                     A
POST   /establishement/me/pupils                                             S
POST   /establishement/me/slips                                              S
GET    /establishement/me/export                                             S
GET    /jobs/{id}                                                            A

GET    /registrations/establishements/old                                    AS
DELETE /registrations/{id}                                                   ASC
PATCH  /registrations/validate                                               ASC
PATCH  /registrations/validate/{id}                                          ASC
PATCH  /registrations/validate/{userId}/{year}                               A
PATCH  /registrations/validate/club/{clubId}/{registrationId}                AC
PATCH  /registrations/validate/establishment/{establishmentId}/{registrationId} AS
PATCH  /registrations                                                        AS
GET    /registrations/user/{userId}                                          ASCU
GET    /registrations/export                                                 A
GET    /registrations/other                                                  A
POST   /registrations/renew                                                  SCU
POST   /registrations/renew/{id}                                             ASU
GET    /registrations/user-registration                                      ASU
GET    /registrations/squad                                                  AS
POST   /registrations/squad                                                  A
PATCH  /registrations/squad/{id}                                             A
DELETE /registrations/squad/{id}                                             A
POST   /registrations/assign-squad                                           AS
GET    /registrations/club/{clubId}/members/{year}                           AC
GET    /registrations/club/{clubId}/members/{year}/export                    AC

GET    /results/generate/{id}                                                A
POST   /results/generate/{id}                                                A
GET    /results/reset/qualified/{id}                                         A
POST   /results/reset/qualified/{id}                                         A
GET    /results/compute/{id}                                                 A
POST   /results/compute/{id}                                                 A
PATCH  /results                                                              A
PATCH  /results/examCenter                                                   ASU
GET    /results/user/{userId}/year/{year}                                    ASCU
GET    /results/from-establishment                                           AS
GET    /results/one                                                          A
GET    /results/examcenter                                                   ASU
GET    /results/convocations/{questionnaireId}                               ASU
POST   /results/convocations/{questionnaireId}                               A
GET    /results/distribution/{id}                                            A
GET    /results/thresholds/{id}                                              A
GET    /results/ranking/{id}                                                 A
PATCH  /results/ranking/{id}                                                 A
GET    /results/national/{year}                                              A
GET    /results/international/{year}                                         A
GET    /results/wanted/{id}                                                  A
POST   /results/wanted/{id}                                                  A
GET    /results/teams/{id}                                                   A

GET    /mails                                                                A
POST   /mails/{id}/resend                                                    A
GET    /audit                                                                A
POST   /retention                                                            A
GET    /dashboard                                                            A
GET    /search                                                               A
GET    /views                                                                ASCU
POST   /views                                                                ASCU
PATCH  /views/{id}                                                           ASCU
DELETE /views/{id}                                                           ASCU
`;

/** `GET /users/{}` and the roles, each call once. */
export const specifiedCalls: ReadonlyMap<string, string> = new Map(
  calls
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const [method = "", path = "", access = ""] = line.trim().split(/ +/);
      return [`${method} ${path.replaceAll(/\{\w+\}/g, "{}")}`, access];
    }),
);
