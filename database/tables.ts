// Generated from the live catalogue by `npm run schema`; a test compares it with a fresh database.
import type { ColumnType, Generated, GeneratedAlways } from "kysely";

type Json = ColumnType<unknown, string, string>;
type Timestamp = ColumnType<Date, Date | string, Date | string>;
type GeneratedTimestamp = ColumnType<Date, Date | string | undefined, Date | string>;

export type AccountStatus = "PENDING" | "CONFIRMED" | "DESACTIVATED";
export type AnnouncementAudience = "everybody" | "participants" | "schools" | "clubs" | "centers" | "stage";
export type ConsentKind = "image" | "federation" | "partners";
export type EstablishmentType = "Collège" | "École" | "Lycée" | "Supérieur";
export type Genre = "homme" | "femme";
export type JobState = "running" | "done" | "failed" | "cancelled";
export type LinkKind = "first-password" | "reset" | "slip" | "email";
export type MailStatus = "waiting" | "sent" | "failed";
export type QualificationOrigin = "school" | "thresholds" | "hand";
export type RegistrationKind = "participant" | "establishment" | "club";
export type RegistrationStatus = "PENDING" | "CONFIRMED";
export type RequestState = "waiting" | "confirmed" | "refused";
export type Role = "ADMIN" | "USER" | "ESTABLISHEMENT" | "CLUB";
export type SchoolSheetSource = "screen" | "paper" | "second";
export type StageKind = "quarter_final" | "semi_final" | "national_final" | "international_final" | "other";

interface AccommodationRequests {
  userId: number;
  extra: number;
  needs: string[];
  askedAt: Timestamp;
  refusal: string | null;
}

interface Accommodations {
  id: Generated<number>;
  userId: number;
  extra: number;
  needs: string[];
  startsOn: string;
  endsOn: string;
  givenBy: number | null;
  givenAt: Timestamp;
}

interface Announcements {
  id: Generated<number>;
  audience: AnnouncementAudience;
  categoryId: number | null;
  questionnaireId: number | null;
  position: number | null;
  text: string;
  startsAt: Timestamp;
  endsAt: Timestamp | null;
  version: Generated<number>;
}

interface AnswerDecisions {
  id: GeneratedAlways<number>;
  questionId: number;
  form: string;
  value: string;
  verdict: string;
  solutionId: number | null;
  decidedBy: number | null;
  decidedAt: GeneratedTimestamp;
}

interface AnswerSheetPictures {
  id: Generated<number>;
  schoolStageId: number;
  userId: number | null;
  spare: number | null;
  categoryId: number;
  style: string;
  page: number;
  problems: string;
  isStraight: boolean;
  digest: Buffer;
  picture: Buffer;
  receivedAt: Timestamp;
  receivedBy: number | null;
}

interface Applications {
  id: Generated<number>;
  questionnaireId: number;
  kind: string;
  userId: number | null;
  appliedAt: GeneratedTimestamp;
  undoneAt: Timestamp | null;
  changed: Generated<number>;
  former: Json;
}

interface AuditTrail {
  id: GeneratedAlways<number>;
  at: GeneratedTimestamp;
  actorId: number | null;
  action: string;
  subject: string;
  before: Json | null;
  after: Json | null;
  emptiedAt: Timestamp | null;
  program: string | null;
}

interface Backups {
  at: Timestamp;
  verifiedAt: Timestamp;
  rows: number;
  bytes: number;
}

interface Categories {
  id: GeneratedAlways<number>;
  name: string;
  canRegister: Generated<boolean>;
  canSeeQuestionnaire: Generated<boolean>;
  hasSquads: Generated<boolean>;
  position: Generated<number>;
  description: Generated<string>;
}

interface Cities {
  zipCode: string;
  city: string;
  latitude: number;
  longitude: number;
}

interface ClassTeachers {
  userId: number;
  year: number;
  className: string;
  classKey: GeneratedAlways<string>;
}

interface ClubControllers {
  clubId: number;
  userId: number;
  invitedBy: number | null;
}

interface ClubRequests {
  id: Generated<number>;
  userId: number;
  year: number;
  state: Generated<RequestState>;
  name: string;
  street: string;
  city: string;
  zipCode: string;
  country: string;
  clubId: number | null;
  reason: string | null;
  decidedBy: number | null;
  decidedAt: Timestamp | null;
  createdAt: GeneratedTimestamp;
  searchText: GeneratedAlways<string>;
}

interface Clubs {
  id: Generated<number>;
  name: string;
  street: Generated<string>;
  city: Generated<string>;
  zipCode: Generated<string>;
  country: Generated<string>;
  createdAt: GeneratedTimestamp;
  searchText: GeneratedAlways<string>;
}

interface Consents {
  userId: number;
  kind: ConsentKind;
  given: boolean;
  textVersion: string;
  givenBy: number | null;
  givenAt: GeneratedTimestamp;
  guardian: string | null;
}

interface Convocations {
  questionnaireId: number;
  userId: number;
  mailId: number | null;
  sentAt: GeneratedTimestamp;
  examCenterId: number | null;
  date: string | null;
  hour: string | null;
  sendings: Generated<number>;
}

interface CorrectionPresence {
  userId: number;
  questionnaireId: number;
  questionId: number;
  seenAt: GeneratedTimestamp;
}

interface Credentials {
  userId: number;
  passwordHash: string;
  chosenAt: GeneratedTimestamp;
  chosenWith: LinkKind | null;
  issuedBy: number | null;
}

interface Diplomas {
  id: string;
  userId: number;
  questionnaireId: number;
  categoryId: number;
  content: Json;
  issuedOn: string;
}

interface DistinctPeople {
  one: number;
  other: number;
  decidedAt: Timestamp;
}

interface DistinctSolutions {
  questionId: number;
  one: string;
  other: string;
}

interface EstablishmentColleagues {
  userId: number;
  establishmentId: number;
  mayRegister: boolean;
  confirmedBy: number | null;
  invitedAt: Timestamp;
  allClasses: Generated<boolean>;
}

interface EstablishmentRequests {
  id: Generated<number>;
  userId: number;
  year: number;
  state: Generated<RequestState>;
  rneCode: string | null;
  name: string;
  type: EstablishmentType;
  street: string;
  city: string;
  zipCode: string;
  country: string;
  directory: Json | null;
  officialEmail: string | null;
  codeHash: Buffer | null;
  codeSentAt: Timestamp | null;
  codeSendings: Generated<number>;
  codeTries: Generated<number>;
  estimatedParticipants: Generated<number>;
  proposeToBeHalfExamCenter: Generated<boolean>;
  visible: Generated<boolean>;
  pupils: Json | null;
  establishmentId: number | null;
  reason: string | null;
  decidedBy: number | null;
  decidedAt: Timestamp | null;
  createdAt: GeneratedTimestamp;
  searchText: GeneratedAlways<string>;
  pupilsEndAt: Timestamp | null;
  pupilsToldAt: Timestamp | null;
}

interface Establishments {
  id: Generated<number>;
  rneCode: string | null;
  name: string;
  type: EstablishmentType;
  street: Generated<string>;
  city: Generated<string>;
  zipCode: Generated<string>;
  country: Generated<string>;
  estimatedParticipants: Generated<number>;
  proposeToBeHalfExamCenter: Generated<boolean>;
  visible: Generated<boolean>;
  userId: number | null;
  createdAt: GeneratedTimestamp;
  searchText: GeneratedAlways<string>;
  formerUserId: number | null;
}

interface ExamCenterControllers {
  examCenterId: number;
  userId: number;
}

interface ExamCenters {
  id: Generated<number>;
  name: string;
  rneCode: string | null;
  street: Generated<string>;
  city: Generated<string>;
  zipCode: Generated<string>;
  country: Generated<string>;
  seats: Generated<number>;
  createdAt: GeneratedTimestamp;
  searchText: GeneratedAlways<string>;
}

interface FormerResults {
  applicationId: number;
  userId: number;
  isNew: Generated<boolean>;
  grade: number | null;
  weightedGrade: number | null;
  time: number | null;
  byHand: boolean | null;
  absent: boolean | null;
  rank: number | null;
  qualified: boolean | null;
  origin: QualificationOrigin | null;
  nextExamCenterId: number | null;
  categoryId: number | null;
  became: string | null;
}

interface Gradings {
  questionnaireId: number;
  categoryId: number;
  gradedAt: Timestamp;
  ruleSetId: number | null;
}

interface IntegrityFindings {
  id: GeneratedAlways<number>;
  questionnaireId: number;
  categoryId: number;
  kind: string;
  tie: string | null;
  text: string;
  bits: number | null;
  answers: Generated<Json>;
  note: Generated<string>;
  isAside: Generated<boolean>;
  isCurrent: Generated<boolean>;
}

interface IntegrityPeople {
  findingId: number;
  userId: number;
}

interface Jobs {
  id: Generated<number>;
  kind: string;
  state: Generated<JobState>;
  done: Generated<number>;
  total: number | null;
  place: Json | null;
  report: Generated<Json>;
  trouble: string | null;
  askedBy: number | null;
  askedAt: GeneratedTimestamp;
  endedAt: Timestamp | null;
}

interface KnownDevices {
  userId: number;
  device: Buffer;
  since: Timestamp;
  seenAt: Timestamp;
}

interface Languages {
  id: GeneratedAlways<number>;
  language: string;
  position: Generated<number>;
}

interface LogInAttempts {
  hash: Buffer;
  userId: number;
  challenge: string | null;
  createdAt: Timestamp;
  expiresAt: Timestamp;
  isDeviceWorn: Generated<boolean>;
}

interface MailPeople {
  occasion: string;
  scope: number;
  userId: number;
  mailId: number | null;
  isDue: Generated<boolean>;
}

interface MailboxesOfPlaces {
  establishmentId: number | null;
  clubId: number | null;
  digest: Buffer;
  accountId: number;
}

interface Mails {
  id: Generated<number>;
  cause: string;
  userId: number | null;
  recipient: string;
  subject: string;
  text: string | null;
  status: Generated<MailStatus>;
  tries: Generated<number>;
  lastError: string | null;
  createdAt: GeneratedTimestamp;
  textExpiresAt: Timestamp | null;
  sentAt: Timestamp | null;
  searchText: GeneratedAlways<string>;
  sendAt: GeneratedTimestamp;
  issuedBy: number | null;
  forAddress: Generated<boolean>;
  tryAt: GeneratedTimestamp;
  unsubscribable: Generated<boolean>;
  bundle: string | null;
}

interface Messages {
  id: Generated<number>;
  subject: string;
  text: string;
  filter: Json;
  jobId: number | null;
  writtenBy: number | null;
  writtenAt: Timestamp;
  clientKey: string | null;
}

interface Migrations {
  name: string;
  appliedAt: GeneratedTimestamp;
  olderMayServe: Generated<boolean>;
}

interface NodeReports {
  node: string;
  at: Timestamp;
  saves: number;
  saveTimes: number[];
  openings: number;
  logIns: number;
  refusedLogIns: number;
  failures: number;
  logInsWaiting: number;
  connectionsUsed: number;
  connectionsSize: number;
  queriesWaiting: number;
  loopDelayMs: number;
  loopUtilisation: number;
  isLeaving: boolean;
  savesUnderWay: Generated<number>;
  version: Generated<string>;
  builtAt: Timestamp | null;
  clockOffsetMs: Generated<number>;
  keyMark: string | null;
  lastMigration: Generated<string>;
}

interface OccasionLetters {
  occasion: string;
  subject: string;
  text: string;
  isOn: boolean;
  since: Timestamp;
  stagesBefore: number[];
  changedBy: number | null;
}

interface OneTimeLinks {
  hash: Buffer;
  kind: LinkKind;
  userId: number;
  createdAt: GeneratedTimestamp;
  expiresAt: Timestamp;
  usedAt: Timestamp | null;
  issuedBy: number | null;
  email: string | null;
  codeHash: Buffer | null;
}

interface Openings {
  questionnaireId: number;
  userId: number;
  openedAt: GeneratedTimestamp;
  answered: number[] | null;
  isMeasured: Generated<boolean>;
  startedAt: GeneratedTimestamp;
  extraMinutes: Generated<number>;
  extra: Generated<number>;
}

interface PaperReaders {
  id: Generated<number>;
  questionnaireId: number;
  userId: number | null;
  firstname: string | null;
  lastname: string | null;
  since: GeneratedTimestamp;
}

interface PasskeyChallenges {
  sessionId: string;
  purpose: string;
  challenge: string;
  expiresAt: Timestamp;
}

interface PasskeyDuties {
  userId: number;
  askedAt: Timestamp;
}

interface Passkeys {
  id: Generated<number>;
  userId: number;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  name: string;
  createdAt: Timestamp;
  lastUsedAt: Timestamp | null;
}

interface PossibleAnswers {
  id: Generated<number>;
  questionId: number;
  value: string;
  normal: string;
  isCorrect: Generated<boolean>;
  spellingOf: number | null;
  isSolution: GeneratedAlways<boolean>;
  spellsSolution: GeneratedAlways<boolean | null>;
}

interface Programs {
  id: Generated<number>;
  name: string;
  scope: string;
  tokenHash: Buffer;
  userId: number;
  createdAt: GeneratedTimestamp;
  expiresAt: Timestamp;
  usedAt: Timestamp | null;
  revokedAt: Timestamp | null;
}

interface QuestionSuccesses {
  questionId: number;
  categoryId: number;
  people: number;
  solved: number;
  blank: number | null;
  separation: number | null;
}

interface Questionnaires {
  id: Generated<number>;
  name: string;
  year: number;
  order: Generated<number>;
  active: Generated<boolean>;
  physical: Generated<boolean>;
  isClosed: Generated<boolean>;
  showOnUserDashboard: Generated<boolean>;
  previousQuestionnaireId: number | null;
  linkToDoc: string | null;
  date: string | null;
  hour: string | null;
  qualifiedForNextStep: Generated<string>;
  notQualifiedForNextStep: Generated<string>;
  waitingForQualificationInformation: Generated<string>;
  convoquedForNextStep: Generated<string>;
  version: Generated<number>;
  kind: StageKind;
  ruleSetId: number | null;
  opensAt: Timestamp | null;
  closesAt: Timestamp | null;
  resultsVisibleAt: Timestamp | null;
  openTurnedAt: Timestamp | null;
  visibleTurnedAt: Timestamp | null;
  rankingDefinitiveAt: Timestamp | null;
  linkToSolutions: string | null;
  solutionsFrom: Timestamp | null;
  releasedToSchoolsAt: Timestamp | null;
  answersErasedAt: Timestamp | null;
  activeTurnedAt: Timestamp | null;
}

interface Questions {
  id: Generated<number>;
  questionnaireId: number;
  title: string;
  text: Generated<string>;
  imageStart: Buffer | null;
  imageEnd: Buffer | null;
  isMultiple: Generated<boolean>;
  askTotal: Generated<boolean>;
  openAnswer: Generated<number>;
  regex: string | null;
  position: number;
  coefficient: Generated<number>;
  formMatters: Generated<boolean>;
  imageStartAlt: Generated<string>;
  imageEndAlt: Generated<string>;
}

interface RecoveryCodes {
  hash: Buffer;
  userId: number;
  createdAt: Timestamp;
  usedAt: Timestamp | null;
}

interface Registrations {
  id: Generated<number>;
  kind: RegistrationKind;
  year: number;
  status: Generated<RegistrationStatus>;
  userId: number | null;
  establishmentId: number | null;
  clubId: number | null;
  categoryId: number | null;
  squadId: number | null;
  createdAt: GeneratedTimestamp;
  confirmedAt: Timestamp | null;
  className: Generated<string>;
}

interface Results {
  questionnaireId: number;
  userId: number;
  grade: number | null;
  weightedGrade: number | null;
  time: number | null;
  byHand: Generated<boolean>;
  absent: Generated<boolean>;
  rank: number | null;
  qualified: boolean | null;
  origin: QualificationOrigin | null;
  nextExamCenterId: number | null;
  version: Generated<number>;
  updatedAt: GeneratedTimestamp;
  categoryId: number | null;
  isUnranked: Generated<boolean>;
  extra: Generated<number>;
}

interface RuleSets {
  id: GeneratedAlways<number>;
  parentId: number | null;
  body: Json;
  hash: GeneratedAlways<string>;
  publishedAt: GeneratedTimestamp;
}

interface SavedViews {
  id: Generated<number>;
  userId: number;
  list: string;
  name: string;
  search: string;
}

interface SchoolDiplomas {
  schoolStageId: number;
  userId: number;
  id: string | null;
  categoryId: number;
  content: Json | null;
  ranked: number;
  issuedOn: string;
}

interface SchoolDirectory {
  rneCode: string;
  name: string;
  type: EstablishmentType | null;
  street: string | null;
  zipCode: string | null;
  city: string | null;
  email: string | null;
  searchText: GeneratedAlways<string>;
}

interface SchoolDirectoryCache {
  rneCode: string;
  answer: Json | null;
  fetchedAt: GeneratedTimestamp;
}

interface SchoolOpenings {
  schoolStageId: number;
  userId: number;
  openedAt: Timestamp;
  extra: Generated<number>;
}

interface SchoolProblems {
  id: Generated<number>;
  schoolStageId: number;
  position: number;
  questionId: number | null;
  title: Generated<string>;
  text: Generated<string>;
  form: Json | null;
  coefficient: number;
  categoryIds: number[];
}

interface SchoolSheets {
  schoolStageId: number;
  userId: number;
  source: SchoolSheetSource;
  answers: Json;
  minutes: number | null;
  enteredBy: number | null;
  savedAt: Timestamp;
  version: Generated<number>;
  chosen: Generated<boolean>;
  answersErasedAt: Timestamp | null;
}

interface SchoolStages {
  id: Generated<number>;
  establishmentId: number;
  year: number;
  name: string;
  onPaper: boolean;
  onScreen: boolean;
  opensAt: Timestamp | null;
  closesAt: Timestamp | null;
  createdBy: number | null;
  createdAt: GeneratedTimestamp;
  version: Generated<number>;
  diplomasShownAt: Timestamp | null;
  classNames: Generated<string[]>;
  classKeys: GeneratedAlways<string[]>;
  minutes: number | null;
}

interface SeasonVersions {
  year: number;
  number: number;
  ruleSetId: number;
}

interface Seasons {
  year: number;
  ruleSetId: number;
}

interface Sessions {
  id: Generated<string>;
  userId: number;
  sequence: Generated<number>;
  rotatedAt: Timestamp;
  expiresAt: Timestamp;
  revokedAt: Timestamp | null;
  openedAt: GeneratedTimestamp;
  device: Buffer | null;
  deviceWords: Generated<string>;
  endsWithBrowser: Generated<boolean>;
  usedAt: Timestamp | null;
  provenAt: Timestamp | null;
  proofAskedAt: Timestamp | null;
}

interface Settings {
  name: string;
  value: Json | null;
  public: Generated<boolean>;
}

interface Sheets {
  questionnaireId: number;
  userId: number;
  version: Generated<number>;
  answers: string[];
  normal: string[];
  totals: number[];
  versions: number[];
  savedAt: Timestamp[];
  devices: number[];
  turns: number[];
}

interface SigningKeys {
  kid: string;
  publicKey: Buffer;
  privateKey: Buffer;
  createdAt: GeneratedTimestamp;
  retiredAt: Timestamp | null;
}

interface Squads {
  id: Generated<number>;
  name: string;
  year: number;
  categoryId: number;
  categoryHasSquads: Generated<boolean>;
}

interface Thresholds {
  questionnaireId: number;
  categoryId: number;
  grade: number;
  weightedGrade: number;
  reached: Generated<number>;
}

interface Throttles {
  key: string;
  tries: number;
  since: Timestamp;
  lastAt: Timestamp;
}

interface TypesetTexts {
  key: Buffer;
  typeset: string;
  writtenAt: GeneratedTimestamp;
}

interface Unsubscribed {
  mailbox: string;
  at: Timestamp;
}

interface Users {
  id: Generated<number>;
  numPalmares: GeneratedAlways<string>;
  username: string;
  role: Role;
  status: Generated<AccountStatus>;
  birthday: string | null;
  genre: Genre | null;
  languageId: number | null;
  firstname: Generated<string>;
  lastname: Generated<string>;
  email: Generated<string>;
  phone: Generated<string>;
  address: Generated<string>;
  city: Generated<string>;
  zipCode: Generated<string>;
  country: Generated<string>;
  createdAt: GeneratedTimestamp;
  searchText: GeneratedAlways<string>;
  establishmentId: number | null;
  erasedAt: Timestamp | null;
  mergedInto: number | null;
  emailOf: number | null;
}

interface WantedNumbers {
  questionnaireId: number;
  categoryId: number;
  wanted: number;
}

interface WithdrawnDiplomas {
  id: string;
  withdrawnOn: Generated<string>;
}

export interface DB {
  accommodationRequests: AccommodationRequests;
  accommodations: Accommodations;
  announcements: Announcements;
  answerDecisions: AnswerDecisions;
  answerSheetPictures: AnswerSheetPictures;
  applications: Applications;
  auditTrail: AuditTrail;
  backups: Backups;
  categories: Categories;
  cities: Cities;
  classTeachers: ClassTeachers;
  clubControllers: ClubControllers;
  clubRequests: ClubRequests;
  clubs: Clubs;
  consents: Consents;
  convocations: Convocations;
  correctionPresence: CorrectionPresence;
  credentials: Credentials;
  diplomas: Diplomas;
  distinctPeople: DistinctPeople;
  distinctSolutions: DistinctSolutions;
  establishmentColleagues: EstablishmentColleagues;
  establishmentRequests: EstablishmentRequests;
  establishments: Establishments;
  examCenterControllers: ExamCenterControllers;
  examCenters: ExamCenters;
  formerResults: FormerResults;
  gradings: Gradings;
  integrityFindings: IntegrityFindings;
  integrityPeople: IntegrityPeople;
  jobs: Jobs;
  knownDevices: KnownDevices;
  languages: Languages;
  logInAttempts: LogInAttempts;
  mailPeople: MailPeople;
  mailboxesOfPlaces: MailboxesOfPlaces;
  mails: Mails;
  messages: Messages;
  migrations: Migrations;
  nodeReports: NodeReports;
  occasionLetters: OccasionLetters;
  oneTimeLinks: OneTimeLinks;
  openings: Openings;
  paperReaders: PaperReaders;
  passkeyChallenges: PasskeyChallenges;
  passkeyDuties: PasskeyDuties;
  passkeys: Passkeys;
  possibleAnswers: PossibleAnswers;
  programs: Programs;
  questionSuccesses: QuestionSuccesses;
  questionnaires: Questionnaires;
  questions: Questions;
  recoveryCodes: RecoveryCodes;
  registrations: Registrations;
  results: Results;
  ruleSets: RuleSets;
  savedViews: SavedViews;
  schoolDiplomas: SchoolDiplomas;
  schoolDirectory: SchoolDirectory;
  schoolDirectoryCache: SchoolDirectoryCache;
  schoolOpenings: SchoolOpenings;
  schoolProblems: SchoolProblems;
  schoolSheets: SchoolSheets;
  schoolStages: SchoolStages;
  seasonVersions: SeasonVersions;
  seasons: Seasons;
  sessions: Sessions;
  settings: Settings;
  sheets: Sheets;
  signingKeys: SigningKeys;
  squads: Squads;
  thresholds: Thresholds;
  throttles: Throttles;
  typesetTexts: TypesetTexts;
  unsubscribed: Unsubscribed;
  users: Users;
  wantedNumbers: WantedNumbers;
  withdrawnDiplomas: WithdrawnDiplomas;
}
