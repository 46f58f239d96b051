// Generated from commit c995f0e by build/freeze-contract.ts. Do not edit: apps in use speak it.
import * as v from "valibot";
import "@noble/hashes/sha2.js";
import "@noble/hashes/utils.js";
// src/domain/role.ts
/** From who may do least to who may do most. */
var roles$1 = [
	"NORMAL_USER",
	"ORGANIZER",
	"ADMIN"
];
/** The role of what a server or a store says. Missing, USER and anything unknown is NORMAL_USER: nothing is guessed upwards. */
function normaliseRole(value) {
	return roles$1.find((role) => role === value) ?? "NORMAL_USER";
}
// src/domain/user.ts
/** Reads a user in any of the spellings that servers use; the first that has a value counts. */
function readUser(value) {
	const fields = fieldsOf(value);
	return {
		credentialId: readId(fields, [
			"credentialId",
			"credential_id",
			"id",
			"userId",
			"user_id",
			"sub"
		]),
		username: firstText(fields, [
			"username",
			"user_name",
			"userName"
		]) ?? "unknown",
		email: firstText(fields, ["email"]) ?? "unknown",
		firstName: firstText(fields, [
			"firstName",
			"first_name",
			"given_name"
		]) ?? "",
		lastName: firstText(fields, [
			"lastName",
			"last_name",
			"family_name"
		]) ?? "",
		role: normaliseRole(firstText(fields, ["role", "user_role"]) ?? firstRole(fields["roles"])),
		phoneNumber: firstText(fields, [
			"phoneNumber",
			"phone_number",
			"phone"
		]) ?? "",
		countryCode: firstText(fields, [
			"countryCode",
			"country_code",
			"country"
		]) ?? ""
	};
}
/** Whether a value is an object with fields: no list, no null. */
function isRecord(value) {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
/** The own fields of an object; none for anything else. */
function fieldsOf(value) {
	return typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}
/** The first of these fields that holds a text with something in it, trimmed. */
function firstText(fields, names) {
	for (const name of names) {
		const value = fields[name];
		if (typeof value === "string" && value.trim() !== "") return value.trim();
	}
}
/** The first of these fields that is a whole number from 1, also as a text; 0 where none is. */
function readId(fields, names) {
	for (const name of names) {
		const value = fields[name];
		const id = typeof value === "string" && /^\d{1,15}$/.test(value) ? Number(value) : value;
		if (typeof id === "number" && Number.isSafeInteger(id) && id > 0) return id;
	}
	return 0;
}
function firstRole(list) {
	return Array.isArray(list) ? list[0] : void 0;
}
// src/contract/wire/endpoint.ts
/** Whether anybody may read the reply; every other one is the signed-in person's own. */
var isPublic = ({ access }) => access === "public" || access === "api_key";
/** Keeps the literal schema types of an endpoint. */
function endpoint(spec) {
	return {
		...spec,
		params: spec.params,
		query: spec.query,
		body: spec.body,
		reply: spec.reply
	};
}
// src/domain/bytes.ts
/** The text of UTF-8 bytes, or undefined where they are not UTF-8. */
function fromUtf8(bytes) {
	let escaped = "";
	for (const byte of bytes) escaped += `%${byte.toString(16).padStart(2, "0")}`;
	try {
		return decodeURIComponent(escaped);
	} catch {
		return;
	}
}
var base64urlValues = new Map([..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"].map((character, value) => [character, value]));
/** Bytes of a base64url text, or undefined where it is not one: padding, other characters, left-over bits set. */
function fromBase64url(text) {
	if (text.length % 4 === 1) return void 0;
	const bytes = new Uint8Array(Math.floor(text.length * 3 / 4));
	let held = 0;
	let bits = 0;
	let written = 0;
	for (const character of text) {
		const value = base64urlValues.get(character);
		if (value === void 0) return void 0;
		held = (held << 6 | value) & 4095;
		bits += 6;
		if (bits < 8) continue;
		bits -= 8;
		bytes[written++] = held >> bits & 255;
	}
	return (held & (1 << bits) - 1) === 0 ? bytes : void 0;
}
// src/domain/sign-in.ts
var localPart = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
var hostLabel = /^[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;
var longest = {
	email: 320,
	localPart: 64
};
/**
* Whether a text is an email address as mail servers take them (RFC 5321, without quotes and address literals): dots
* stand between other characters, and the host has at least two labels of letters, digits and hyphens. Anything looser
* lets one mailbox sign up under several spellings.
*/
function isEmail(text) {
	if (text.length > longest.email) return false;
	const [local = "", host = "", ...more] = text.split("@");
	const labels = host.split(".");
	return more.length === 0 && local.length <= longest.localPart && localPart.test(local) && labels.length >= 2 && labels.every((label) => hostLabel.test(label));
}
// src/contract/wire/person-fields.ts
/** Something left after trimming; no control characters, so that a name can stand in a line of text. */
var line = (most) => v.pipe(v.string(), v.trim(), v.nonEmpty("Fill this in."), v.maxLength(most, `At most ${most} characters.`), v.regex(/^\P{Cc}*$/u, "Line breaks and control characters cannot be used here."));
var personName = line(120);
/** What a person chooses; letters of any case are the same name. */
var username = v.pipe(line(60), v.regex(/^[\w.-]{3,60}$/, "Three to 60 letters, digits, dots, dashes."));
/** An address as mail servers take it; see `isEmail`. Letters of any case are the same mailbox. */
var email = v.pipe(line(320), v.check(isEmail, "Not an email address."));
/** SHA-256 of `gatehouse password 1\n` + the password, hex: what the wire carries; the server treats it as a password. */
var passwordHash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, "Not a password hash."));
/** As people write numbers, national or with +; the server reads it by `countryCode` and keeps E.164. */
var phoneNumber = line(40);
/** ISO 3166, two letters: the country a national number belongs to. */
var countryCode = v.optional(v.pipe(v.string(), v.trim(), v.toUpperCase(), v.regex(/^[A-Z]{2}$/, "Two letters, such as GM.")), "GM");
/** The six digits of a text message; blanks and dashes inside are forgiven. */
var smsOtp = v.pipe(v.string(), v.maxLength(20), v.transform((text) => text.replaceAll(/[\s-]/g, "")), v.regex(/^\d{6}$/, "The code has six digits."));
/** Names the request that a code was sent for: whoever asked for the code has it from the answer. */
var codeRequestId = v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/, "Ask for a new code."));
/** A one-time token out of a link. */
var linkToken = v.pipe(v.string(), v.trim(), v.nonEmpty("Fill this in."), v.maxLength(100));
/** The specification's number of a person, as it stands in a path. */
var credentialId = v.pipe(v.string(), v.regex(/^\d{1,15}$/, "Not the number of a person."), v.transform(Number));
// src/domain/session.ts
/** Tokens of a login or refresh reply, in any spelling; undefined where there is no access token. */
function readTokens(reply) {
	const fields = fieldsOf(reply);
	const accessToken = firstText(fields, [
		"accessToken",
		"access_token",
		"token"
	]);
	if (accessToken === void 0) return void 0;
	return {
		accessToken,
		sessionId: firstText(fields, [
			"sessionId",
			"session_id",
			"refreshToken",
			"refresh_token"
		]) ?? "",
		csrfToken: firstText(fields, ["csrfToken", "csrf_token"]) ?? null
	};
}
/** The claims of a JWT, unverified: for showing and scheduling, never for deciding. Empty where it is none. */
function claimsOf(token) {
	const bytes = fromBase64url(token.split(".", 3)[1] ?? "");
	const text = bytes && fromUtf8(bytes);
	if (text === void 0) return {};
	try {
		return fieldsOf(JSON.parse(text));
	} catch {
		return {};
	}
}
// src/contract/wire/word.ts
/**
* One of the words of a reply. A word that is not among them was invented by a newer server, and reads as `otherwise`,
* the most careful of them: it admits, sells and promises nothing. Without this a single new word would cost an older
* app the whole reply. For replies only: what a server is asked for in words that it does not know, it refuses.
*/
function wordOf(words, otherwise) {
	return v.fallback(v.picklist(words), otherwise);
}
// src/contract/accounts/session.ts
var text = v.pipe(v.string(), v.trim(), v.nonEmpty("Fill this in."), v.maxLength(320));
var user = v.object({
	credentialId: v.number(),
	username: v.string(),
	email: v.string(),
	firstName: v.string(),
	lastName: v.string(),
	role: wordOf([
		"NORMAL_USER",
		"ORGANIZER",
		"ADMIN"
	], "NORMAL_USER"),
	phoneNumber: v.string(),
	countryCode: v.string()
});
/** What every sign-in answers. In cookie mode the refresh token is in a cookie as well. */
var granted = v.object({
	user,
	accessToken: v.string(),
	sessionId: v.string(),
	csrfToken: v.string()
});
/** The tokens of another host's reply; '' where it sends none. */
function tokensIn(reply) {
	const tokens = readTokens(reply);
	return tokens && {
		...tokens,
		csrfToken: tokens.csrfToken ?? ""
	};
}
/** A sign-in at another host. Its person is the reply's `user`, or else what the token says. */
function readGranted(reply) {
	const tokens = tokensIn(reply);
	if (tokens === void 0) return reply;
	const { user: person } = fieldsOf(reply);
	return {
		...tokens,
		user: readUser(isRecord(person) ? person : claimsOf(tokens.accessToken))
	};
}
/** A refresh at another host, which may send the access token and nothing else. */
function readRefreshed(reply) {
	const tokens = tokensIn(reply);
	if (tokens === void 0) return reply;
	const { user: person } = fieldsOf(reply);
	return isRecord(person) ? {
		...tokens,
		user: readUser(person)
	} : tokens;
}
/** A sign-out that was answered at all is one: with JSON of any shape, or with no body. */
var readEnded = (reply) => reply === void 0 || isRecord(reply) ? { ended: true } : reply;
var login = endpoint({
	method: "POST",
	path: "/login",
	access: "api_key",
	about: "Signs a person in by email or username and password, or a guest by phone and the code of a text message.",
	body: v.union([
		v.object({
			email,
			passwordHash
		}),
		v.object({
			username: text,
			passwordHash
		}),
		v.object({
			phoneNumber,
			countryCode,
			smsOtp,
			codeRequestId
		})
	]),
	reply: granted,
	otherHosts: readGranted
});
var refresh = endpoint({
	method: "POST",
	path: "/refresh",
	access: "public",
	about: "Turns a refresh token (body or cookie) into a new access token and the next refresh token.",
	body: v.object({ sessionId: v.optional(v.pipe(v.string(), v.maxLength(200))) }),
	reply: v.object({
		accessToken: v.string(),
		sessionId: v.string(),
		csrfToken: v.string(),
		/** Left out by hosts that send tokens only: the person is who it was. */
		user: v.optional(user)
	}),
	otherHosts: readRefreshed
});
var logout = endpoint({
	method: "POST",
	path: "/logout",
	access: "public",
	about: "Ends a session: by its access token; by its cookie or, in the body, its id, each with its CSRF token in X-CSRF-Token; or by its refresh token in the body.",
	body: v.object({
		reason: v.optional(v.pipe(v.string(), v.maxLength(100))),
		sessionId: v.optional(v.pipe(v.string(), v.maxLength(200)))
	}),
	reply: v.object({ ended: v.boolean() }),
	otherHosts: readEnded
});
var listSessions = endpoint({
	method: "GET",
	path: "/api/sessions",
	access: "signed_in",
	about: "The caller's own sessions, newest first; an administrator may name another person.",
	query: v.object({ credentialId: v.optional(credentialId) }),
	reply: v.object({ items: v.array(v.object({
		id: v.string(),
		createdAt: v.string(),
		lastUsedAt: v.string(),
		device: v.string(),
		current: v.boolean()
	})) })
});
var endSession = endpoint({
	method: "DELETE",
	path: "/api/sessions/{id}",
	access: "signed_in",
	about: "Ends one of the caller's own sessions; an administrator may end anyone's.",
	params: v.object({ id: v.pipe(v.string(), v.maxLength(64)) }),
	reply: v.object({ ended: v.boolean() })
});
// src/contract/wire/version-query.ts
/**
* The version of what a change was made over, as it was read. Where it is not the present one any more, the change is
* refused with 409 and the code below. It goes in the query, because servers that don't know it ignore it there, and it
* may be left out: then the last change wins.
*/
var versionQuery = v.object({ version: v.optional(v.pipe(v.string(), v.maxLength(64))) });
/** A version in a reply; '' from servers that tell none. */
var repliedVersion = v.optional(v.string(), "");
/** Somebody has changed it since it was read: nothing was done. */
var changedElsewhereCode = "changed_elsewhere";
// src/contract/accounts/credentials.ts
/** The person in another host's reply: its `user`, or the reply itself; undefined where it names nobody. */
function personIn(reply) {
	const { user: person } = fieldsOf(reply);
	const whole = isRecord(person) ? person : reply;
	return isRecord(whole) && firstText(whole, [
		"username",
		"user_name",
		"userName",
		"email",
		"phoneNumber",
		"phone_number",
		"phone"
	]) !== void 0 ? readUser(whole) : void 0;
}
var withPerson = (others) => (reply) => {
	const person = personIn(reply);
	return person === void 0 ? reply : {
		...others,
		user: person
	};
};
/** An empty field of a form is a field left out. */
var leftOut = v.pipe(v.literal(""), v.transform(() => void 0));
/**
* `role` may be ORGANIZER: the account is an attendee's, with an application that an administrator decides. Nothing
* sent here grants a role. With a phone number `smsOtp` (purpose `signup`) and its `codeRequestId` prove it, in the query or in the body.
* Refusals: 409 `username_taken`, `email_taken`, `phone_taken`; 422 `sms_code_needed`, `phone_invalid`,
* `contact_needed`; 401 `code_invalid`. A refused sign-up does not use the code up.
*/
var addCredentials = endpoint({
	method: "POST",
	path: "/api/userCredentials/add",
	access: "api_key",
	about: "Signs a person up. Nobody is signed in by it.",
	query: v.object({
		role: v.optional(v.pipe(v.string(), v.maxLength(40))),
		smsOtp: v.optional(v.union([smsOtp, leftOut])),
		codeRequestId: v.optional(v.union([codeRequestId, leftOut]))
	}),
	body: v.object({
		firstName: personName,
		lastName: personName,
		username,
		email: v.optional(v.union([email, leftOut])),
		phoneNumber: v.optional(v.union([phoneNumber, leftOut])),
		countryCode,
		passwordHash,
		smsOtp: v.optional(v.union([smsOtp, leftOut])),
		codeRequestId: v.optional(v.union([codeRequestId, leftOut]))
	}),
	reply: v.object({
		user,
		/** Whether an application to become an organizer waits for an administrator. */
		applied: v.boolean()
	}),
	otherHosts: withPerson({ applied: false })
});
/**
* The phone number is proven by `smsOtp` (purpose `guest`) and its `codeRequestId`. A guest who is known already is answered as well.
* `signInCode` is a fresh code for `POST /login {phoneNumber, countryCode, smsOtp, codeRequestId}`, so that no second text message
* is needed: good once, for 5 minutes. Refusals: 401 `code_invalid`; 422 `phone_invalid`, `sms_code_needed`;
* 409 `phone_has_account` where the number belongs to an account with a password.
*/
var addGuest = endpoint({
	method: "POST",
	path: "/api/userCredentials/addGuest",
	access: "public",
	about: "Signs a guest up by phone number and the code of a text message. Nobody is signed in by it.",
	query: v.object({
		smsOtp: v.optional(v.union([smsOtp, leftOut])),
		codeRequestId: v.optional(v.union([codeRequestId, leftOut]))
	}),
	body: v.object({
		phoneNumber,
		countryCode,
		/** What the form says it is for. Grants nothing. */
		userType: v.optional(v.pipe(v.string(), v.maxLength(40))),
		smsOtp: v.optional(v.union([smsOtp, leftOut])),
		codeRequestId: v.optional(v.union([codeRequestId, leftOut]))
	}),
	/** Code and request are '' where another host gives none: then a text message brings them. */
	reply: v.object({
		user,
		signInCode: v.string(),
		codeRequestId: v.union([codeRequestId, v.literal("")]),
		expiresAt: v.number()
	}),
	otherHosts: withPerson({
		signInCode: "",
		codeRequestId: "",
		expiresAt: 0
	})
});
/** A person as an administrator sees one. */
var personRecord = v.object({
	...user.entries,
	createdAt: v.string(),
	disabled: v.boolean()
});
var allCredentials = endpoint({
	method: "GET",
	path: "/api/userCredentials/all",
	access: "admin",
	about: "Every account, newest first.",
	query: v.object({
		page: v.optional(v.pipe(v.string(), v.toNumber(), v.integer(), v.minValue(1), v.maxValue(1e5)), "1"),
		limit: v.optional(v.pipe(v.string(), v.toNumber(), v.integer(), v.minValue(1), v.maxValue(200)), "50"),
		search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(120)), "")
	}),
	reply: v.object({
		items: v.array(personRecord),
		page: v.number(),
		limit: v.number(),
		total: v.number()
	})
});
/** Strangers hear whether an account exists; the record comes to the person and to administrators only. */
var lookUp = v.object({
	exists: v.boolean(),
	user: v.optional(user)
});
var wanted = (name) => `Whether ${name} belongs to an account; the record only for the person or an administrator.`;
var findByEmail = endpoint({
	method: "GET",
	path: "/api/userCredentials/email/{email}",
	access: "api_key",
	about: wanted("an email address"),
	params: v.object({ email }),
	reply: lookUp
});
var findByUsername = endpoint({
	method: "GET",
	path: "/api/userCredentials/username/{username}",
	access: "api_key",
	about: wanted("a username"),
	params: v.object({ username: v.pipe(v.string(), v.trim(), v.nonEmpty("Fill this in."), v.maxLength(60)) }),
	reply: lookUp
});
var findByPhone = endpoint({
	method: "GET",
	path: "/api/userCredentials/phone/{phone}",
	access: "api_key",
	about: wanted("a phone number"),
	params: v.object({ phone: phoneNumber }),
	query: v.object({ countryCode }),
	reply: lookUp
});
/**
* Only what is sent changes; any field that is not named here is refused. Email, phone number and password need
* `currentPasswordHash` where the account has a password, else a sign-in of the last 15 minutes. A new number needs
* `smsOtp` (purpose `phone`) and its `codeRequestId`. A new password ends the person's other sessions. Refusals: 403
* `current_password_wrong`, `sign_in_again`; 409 `changed_elsewhere` where the profile is not at `version` any more;
* 409 and 422 as at sign-up; 401 `code_invalid`.
*/
var updateCredentials = endpoint({
	method: "PUT",
	path: "/api/userCredentials/update",
	access: "signed_in",
	about: "Changes the caller's own profile.",
	query: versionQuery,
	body: v.strictObject({
		firstName: v.optional(personName),
		lastName: v.optional(personName),
		username: v.optional(username),
		/** Empty takes it away, where a phone number is left. */
		email: v.optional(v.union([email, v.literal("")])),
		phoneNumber: v.optional(phoneNumber),
		countryCode,
		smsOtp: v.optional(smsOtp),
		codeRequestId: v.optional(v.union([codeRequestId, leftOut])),
		passwordHash: v.optional(passwordHash),
		currentPasswordHash: v.optional(passwordHash)
	}),
	reply: v.object({ user }),
	otherHosts: withPerson({})
});
/** What disabling one's own account needs in the body, where the account has a password. */
var disableProof = v.object({ currentPasswordHash: v.optional(passwordHash) });
/**
* The specification's call has no payload, and an administrator needs none. Disabling one's own account needs a
* `disableProof` where the account has a password, else a sign-in of the last 15 minutes. Refusals: 403
* `current_password_wrong`, `sign_in_again`; 409 `last_admin`.
*/
var disableCredentials = endpoint({
	method: "PUT",
	path: "/api/userCredentials/disable/{id}",
	access: "signed_in",
	about: "Disables the caller's own account (body: currentPasswordHash), or anyone's for an administrator: every session and device of it ends at once.",
	params: v.object({ id: credentialId }),
	rawBody: true,
	reply: v.object({ disabled: v.literal(true) })
});
// src/contract/wire/page-query.ts
/** A page's number or length in a query: a whole number from 1; more than `most` is taken as that. */
var count = (fallback, most) => v.optional(v.pipe(v.string(), v.toNumber(), v.integer(), v.minValue(1), v.transform((n) => Math.min(n, most))), fallback);
// src/contract/accounts/admin-users.ts
/** A person’s `credentialId`, or the text id that logs name. */
var id$2 = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/, "Not the number or the id of a person."));
var one = v.object({ id: id$2 });
/** A person as an administrator sees one. Nothing that signs in is ever in it. */
var adminUser = v.object({
	...personRecord.entries,
	/** What logs call the person. */
	id: v.string(),
	hasPassword: v.boolean(),
	googleLinked: v.boolean(),
	/** Signed up by phone alone. */
	guest: v.boolean(),
	emailVerified: v.boolean(),
	phoneVerified: v.boolean()
});
var roles = v.picklist([
	"NORMAL_USER",
	"ORGANIZER",
	"ADMIN"
]);
var listAdminUsers = endpoint({
	method: "GET",
	path: "/api/admin/users",
	access: "admin",
	about: "Accounts, newest first; `search` finds parts of names, usernames, emails and numbers.",
	query: v.object({
		page: count("1", 1e5),
		limit: count("50", 200),
		search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(120)), ""),
		role: v.optional(roles),
		state: v.optional(v.picklist(["active", "disabled"]))
	}),
	reply: v.object({
		items: v.array(adminUser),
		page: v.number(),
		limit: v.number(),
		total: v.number()
	})
});
var readAdminUser = endpoint({
	method: "GET",
	path: "/api/admin/users/{id}",
	access: "admin",
	about: "One account.",
	params: one,
	reply: adminUser
});
/**
* Only what is sent changes; any field that is not named here is refused. A new role acts at the next call: every
* session of the person ends, and so do the scanning devices of their invitation where the new role may do less. A
* new email is not proven, and the old address is told. Refusals: 409 `own_role`, `last_admin`, `username_taken`,
* `email_taken`; 422 `contact_needed`.
*/
var changeAdminUser = endpoint({
	method: "PUT",
	path: "/api/admin/users/{id}",
	access: "admin",
	about: "Changes an account, its role too.",
	params: one,
	body: v.strictObject({
		firstName: v.optional(personName),
		lastName: v.optional(personName),
		username: v.optional(username),
		/** Empty takes it away, where a phone number is left. */
		email: v.optional(v.union([email, v.literal("")])),
		role: v.optional(roles)
	}),
	reply: adminUser
});
/** Refusals: 409 `own_account`, `last_admin`, `events_running`. */
var deleteAdminUser = endpoint({
	method: "DELETE",
	path: "/api/admin/users/{id}",
	access: "admin",
	about: "Empties an account for good, as the person could: names, addresses and sign-ins go.",
	params: one,
	reply: v.object({ deleted: v.literal(true) })
});
/** Sessions and devices that ended stay ended. */
var activateAdminUser = endpoint({
	method: "PUT",
	path: "/api/admin/users/{id}/activate",
	access: "admin",
	about: "Lets a disabled account sign in again.",
	params: one,
	reply: adminUser
});
/** Refusals: 409 `own_account`, `last_admin`. */
var deactivateAdminUser = endpoint({
	method: "PUT",
	path: "/api/admin/users/{id}/deactivate",
	access: "admin",
	about: "Disables an account: every session and device of it ends at once.",
	params: one,
	reply: adminUser
});
var listUserSessions = endpoint({
	method: "GET",
	path: "/api/admin/users/{id}/sessions",
	access: "admin",
	about: "Sessions of a person that still hold, newest first.",
	params: one,
	reply: v.object({ items: v.array(v.object({
		id: v.string(),
		createdAt: v.string(),
		lastUsedAt: v.string(),
		device: v.string()
	})) })
});
var endUserSessions = endpoint({
	method: "DELETE",
	path: "/api/admin/users/{id}/sessions",
	access: "admin",
	about: "Ends every session of a person.",
	params: one,
	reply: v.object({ ended: v.number() })
});
var endUserSession = endpoint({
	method: "DELETE",
	path: "/api/admin/users/{id}/sessions/{sessionId}",
	access: "admin",
	about: "Ends one session of a person.",
	params: v.object({
		id: id$2,
		sessionId: v.pipe(v.string(), v.maxLength(64))
	}),
	reply: v.object({ ended: v.literal(true) })
});
// src/contract/app-config.ts
/** How the page reaches the identity provider. Identifiers, no secrets: every page of such a project shows them. */
var googleSetup = v.object({
	apiKey: v.string(),
	authDomain: v.string(),
	projectId: v.string(),
	/** An identity host of one's own in place of the provider's, for trying things out; null as a rule. */
	emulatorUrl: v.nullable(v.string())
});
/** What the app cannot know when it is built: one build serves every host. */
var appConfig = endpoint({
	method: "GET",
	path: "/api/config",
	access: "public",
	about: "What this server offers to the app. `google` is null where Google sign-in is not set up.",
	reply: v.object({ google: v.nullable(googleSetup) })
});
// src/contract/door/lost-scans.ts
var eventId$3 = v.object({ registrationId: v.pipe(v.string(), v.maxLength(64)) });
var id$1 = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/));
/** Up to which number the records of one epoch of a device had reached when the browser cleared its store. */
var lostReport = v.object({
	deviceId: id$1,
	epoch: id$1,
	last: v.pipe(v.number(), v.safeInteger(), v.minValue(1))
});
var listLostScans = endpoint({
	method: "GET",
	path: "/api/events/{registrationId}/lost-scans",
	access: "event_staff",
	about: "Scans that went with the cleared stores of devices and never arrived, newest report first, until somebody has seen it.",
	params: eventId$3,
	query: v.object({
		page: count("1", 1e5),
		limit: count("20", 200)
	}),
	reply: v.object({
		items: v.array(v.object({
			deviceId: v.string(),
			deviceName: v.string(),
			epoch: v.string(),
			last: v.number(),
			/** Numbers up to `last` that the server does not have. */
			lost: v.number(),
			/** ms. */
			reportedAt: v.number()
		})),
		page: v.number(),
		limit: v.number(),
		total: v.number(),
		/** Scans lost in all of them. */
		scans: v.number()
	})
});
var seeLostScans = endpoint({
	method: "POST",
	path: "/api/events/{registrationId}/lost-scans/seen",
	access: "event_staff",
	about: "Says that somebody has seen a loss, up to the number that was shown. 404 `loss_not_found` where this event has no such loss.",
	params: eventId$3,
	body: lostReport,
	reply: v.object({ seen: v.boolean() })
});
// src/domain/plain-line.ts
/**
* Text as one line: every run of line breaks, tabs, other control characters and invisible marks of direction becomes
* one space, and none is left at its ends. For names: they stand in subjects, file names, calendars and logs.
*/
function plainLine(text) {
	return text.replace(/[\s\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, " ").trim();
}
// src/contract/wire/plain-text.ts
/** A name as it is typed, read as one line without control characters (`domain/plain-line`). */
var typedLine = v.pipe(v.string(), v.transform(plainLine));
// src/contract/door/devices.ts
var eventId$2 = v.object({ registrationId: v.pipe(v.string(), v.maxLength(64)) });
/**
* How a device signs a request: header `Authorization: Device <deviceId>` and
* `X-Device-Signature: <ms since 1970, server time>:<base64url>`, ECDSA P-256 with SHA-256 over
* `gatehouse device 1\n<METHOD>\n<path and query>\n<ms>\n<hex SHA-256 of the body>`.
* The server refuses a time more than 5 minutes off with 401 `clock_skew` and its own time in
* `details.time`, so that the device can correct itself and try again at once.
*/
var lease = v.object({
	deviceId: v.string(),
	eventId: v.string(),
	name: v.string(),
	gateId: v.nullable(v.string()),
	/** Only a new code moves this device to another gate. Servers before it did not say. */
	gateFixed: v.optional(v.boolean()),
	role: wordOf(["steward", "supervisor"], "steward"),
	/** ms. Past it, without contact, the device stops admitting and drops the attendee list. */
	expiresAt: v.number(),
	/** Keys that may sign this event's manifest: the device's root of trust. */
	eventKeys: v.array(v.object({
		keyId: v.string(),
		publicKey: v.string()
	})),
	/**
	* base64url of a raw P-256 key: a revoked device seals to it what it has not sent (domain/sealed-scans). Servers
	* before it gave none; then unsent scans stay on the device as they are.
	*/
	sealKey: v.optional(v.string()),
	/** Answered to an enrolment: the losses reported with it need not be reported again. Servers before it do not say. */
	lossesTaken: v.optional(v.boolean())
});
var inviteDevice = endpoint({
	method: "POST",
	path: "/api/events/{registrationId}/devices",
	access: "event_staff",
	about: "Makes a one-time enrolment code, good for 10 minutes and one device. 403 `enrolment_barred` for a person whose own device was revoked so that they may not enrol again.",
	params: eventId$2,
	body: v.object({
		role: v.optional(v.picklist(["steward", "supervisor"]), "steward"),
		gateId: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(64))), null),
		/** The code is for the phone of the person who asks. */
		own: v.optional(v.boolean())
	}),
	reply: v.object({
		code: v.string(),
		expiresAt: v.number()
	})
});
var enrolDevice = endpoint({
	method: "POST",
	path: "/api/devices/enrol",
	access: "public",
	about: "Turns an enrolment code into a device lease, once. 403 `enrolment_barred` for a phone that was revoked so that it may not enrol at this event again; the code then stays unused.",
	body: v.object({
		code: v.pipe(v.string(), v.maxLength(64)),
		/** base64url of the raw (uncompressed, 65 bytes) P-256 public key. */
		publicKey: v.pipe(v.string(), v.maxLength(120)),
		/**
		* base64url of ECDSA P-256 with SHA-256, by that key, over `gatehouse enrolment 1\n<code>\n<publicKey>` as they
		* are in this body: nobody enrols a key that is not theirs.
		*/
		proof: v.pipe(v.string(), v.maxLength(120)),
		name: v.pipe(typedLine, v.nonEmpty("Name this device."), v.maxLength(80)),
		/** What went with a store that the browser cleared; what is not of the code’s event is passed over. */
		lost: v.optional(v.pipe(v.array(lostReport), v.maxLength(20)))
	}),
	reply: lease
});
var renewDevice = endpoint({
	method: "POST",
	path: "/api/devices/renew",
	access: "event_device",
	about: "Extends the lease of the signing device by 12 hours and tells the gate it works at. 403 `gate_change_not_allowed` for a steward’s device whose code named another gate.",
	body: v.object({ gateId: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(64)))) }),
	reply: lease
});
var listDevices = endpoint({
	method: "GET",
	path: "/api/events/{registrationId}/devices",
	access: "event_staff",
	about: "Devices of an event with their last contact and gap state.",
	params: eventId$2,
	reply: v.object({
		items: v.array(v.object({
			deviceId: v.string(),
			name: v.string(),
			gateId: v.nullable(v.string()),
			role: wordOf(["steward", "supervisor"], "steward"),
			enrolledAt: v.number(),
			lastContactAt: v.nullable(v.number()),
			lastSeq: v.number(),
			/** Sequence numbers known to be missing in the present epoch. */
			missing: v.number(),
			revokedAt: v.nullable(v.number()),
			/** Since when neither this phone nor its person may enrol here again; absent or null: they may. */
			barredAt: v.optional(v.nullable(v.number()))
		})),
		/** When a backup of the server was last restored since the event was made, ms; absent or null: never. */
		restoredAt: v.optional(v.nullable(v.number()))
	})
});
var enrolAgain = ["allowed", "refused"];
var deviceOfEvent = v.object({
	...eventId$2.entries,
	deviceId: v.pipe(v.string(), v.maxLength(64))
});
var revokeDevice = endpoint({
	method: "DELETE",
	path: "/api/events/{registrationId}/devices/{deviceId}",
	access: "event_staff",
	about: "Revokes a device: its next call is answered 401 device_revoked. `enrolAgain=refused` keeps its phone, and the person whose own it is, from enrolling at this event again.",
	params: deviceOfEvent,
	/** `allowed` where nothing is said. */
	query: v.object({ enrolAgain: v.optional(v.picklist(enrolAgain)) }),
	reply: v.object({
		revoked: v.boolean(),
		/** How it stands now; servers before it did not say, and cannot refuse. */
		enrolAgain: v.optional(wordOf(enrolAgain, "allowed"))
	})
});
var allowDevice = endpoint({
	method: "POST",
	path: "/api/events/{registrationId}/devices/{deviceId}/allow",
	access: "event_staff",
	about: "Lets a revoked device’s phone and person enrol at this event again. 403 `enrolment_barred` for that person, unless the event is theirs.",
	params: deviceOfEvent,
	reply: v.object({ allowed: v.boolean() })
});
// src/domain/offer.ts
var offerStates = [
	"on_sale",
	"sold_out",
	"not_yet_on_sale",
	"sale_closed",
	"ended",
	"cancelled",
	"not_published"
];
// src/contract/wire/money.ts
/** Integer minor units and an ISO 4217 code. An order names the sum that was shown: it is compared, never believed. */
var money = v.object({
	amount: v.pipe(v.number(), v.integer()),
	currency: v.pipe(v.string(), v.length(3))
});
// src/contract/events.ts
var ticketTypeOffer = v.object({
	ticketTypeId: v.string(),
	name: v.string(),
	description: v.string(),
	price: money,
	/** Places left, or null where there is no limit. */
	left: v.nullable(v.number()),
	saleStartsAt: v.nullable(v.string()),
	saleEndsAt: v.nullable(v.string()),
	perOrderLimit: v.number(),
	/** `domain/offer` at the time of the reply; a page that stays open works it out anew. */
	state: wordOf(offerStates, "not_published")
});
var eventShape = {
	registrationId: v.string(),
	name: v.string(),
	summary: v.string(),
	category: v.string(),
	startsAt: v.string(),
	endsAt: v.string(),
	doorsOpenAt: v.string(),
	timeZone: v.string(),
	venue: v.nullable(v.object({
		name: v.string(),
		address: v.string(),
		city: v.string(),
		country: v.string()
	})),
	onlineUrl: v.nullable(v.string()),
	/** The event's own page elsewhere. */
	websiteUrl: v.nullable(v.string()),
	coverUrl: v.nullable(v.string()),
	organizerName: v.string(),
	status: wordOf([
		"draft",
		"published",
		"cancelled",
		"ended"
	], "draft"),
	/** Null where nothing is sold. */
	priceFrom: v.nullable(money),
	/** Places left over all ticket types; null where one has no limit, or nothing is sold. */
	left: v.nullable(v.number()),
	/** The best of its offers' states (`domain/offer` saleState); null: it takes place, and nothing is sold here. */
	saleState: v.nullable(wordOf(offerStates, "not_published"))
};
var eventSummary = v.object(eventShape);
var eventDetail = v.object({
	...eventShape,
	description: v.string(),
	ageLimit: v.nullable(v.number()),
	reentry: wordOf([
		"single",
		"after_exit",
		"per_day",
		"per_gate",
		"free"
	], "single"),
	codePolicy: wordOf([
		"static",
		"rotating",
		"rotating_with_fallback"
	], "rotating"),
	ticketTypes: v.array(ticketTypeOffer),
	updatedAt: v.string()
});
/** Typed text, cut rather than refused: nobody sees an error for a long paste. */
var typed = (most) => v.optional(v.pipe(v.string(), v.transform((text) => text.slice(0, most))));
/** In what order a list may stand. */
var eventSorts = [
	"soonest",
	"latest",
	"name",
	"relevance"
];
/**
* Which events, and in what order. Every part narrows.
*
* - `search`: every word, the last one also as a beginning; accents and case do not matter.
* - `category`, `city`: whole names, accents and case do not matter. `country`: ISO 3166 letters.
* - `from`, `to`: days of the event's own time zone; an event is in when its local days overlap them.
* - `price`: `free` has something at no price, `paid` has nothing at no price; where nothing is sold, neither.
* - `when`: not said, `upcoming` (under way or to come), or `any` where `from` names a first day.
* - `total` counts up to 10,000.
* - `sort`: not said, `relevance` for a search, `latest` for `past`, else `soonest`.
*/
var listEvents = endpoint({
	method: "GET",
	path: "/api/events",
	access: "public",
	about: "Published events; upcoming ones unless asked otherwise.",
	publicCache: true,
	query: v.object({
		search: typed(200),
		category: typed(60),
		city: typed(120),
		country: typed(60),
		from: v.optional(v.pipe(v.string(), v.isoDate())),
		to: v.optional(v.pipe(v.string(), v.isoDate())),
		price: v.optional(v.picklist(["free", "paid"])),
		when: v.optional(v.picklist([
			"upcoming",
			"past",
			"any"
		])),
		sort: v.optional(v.picklist(eventSorts)),
		page: count("1", 1e6),
		limit: count("50", 200)
	}),
	reply: v.object({
		items: v.array(eventSummary),
		page: v.number(),
		limit: v.number(),
		total: v.number()
	})
});
var listEventFacets = endpoint({
	method: "GET",
	path: "/api/events/facets",
	access: "public",
	about: "What upcoming events can be narrowed by, the most frequent first; up to a minute old.",
	publicCache: true,
	reply: v.object({
		categories: v.array(v.object({
			category: v.string(),
			count: v.number()
		})),
		cities: v.array(v.object({
			city: v.string(),
			country: v.string(),
			count: v.number()
		})),
		countries: v.array(v.object({
			country: v.string(),
			count: v.number()
		}))
	})
});
var readEvent = endpoint({
	method: "GET",
	path: "/api/events/{registrationId}",
	access: "public",
	about: "One published event; its staff also see drafts.",
	publicCache: true,
	params: v.object({ registrationId: v.pipe(v.string(), v.maxLength(64)) }),
	reply: eventDetail
});
var readEventCalendar = endpoint({
	method: "GET",
	path: "/api/events/{registrationId}/calendar.ics",
	access: "public",
	about: "One published event as a calendar file (RFC 5545).",
	publicCache: true,
	params: v.object({ registrationId: v.pipe(v.string(), v.maxLength(64)) })
});
/**
* Events that the caller runs, one page of them.
*
* - `search`: as in `listEvents`. `registrationId`: that event alone, where it is one of theirs.
* - `when`: `today` is published, not over, and its doors open within 24 hours or are open; `upcoming` is not over,
*   today's included; not said, all.
* - `sort`: not said, doors of today by when they open, then the soonest, then what is over, the newest first.
* - `total` counts up to 10,000.
*/
var myEvents = endpoint({
	method: "GET",
	path: "/api/events/mine",
	access: "organizer",
	about: "Events that the caller organizes or manages; all for admins. Doors of today first.",
	query: v.object({
		search: typed(200),
		registrationId: typed(64),
		when: v.optional(v.picklist([
			"today",
			"upcoming",
			"past"
		])),
		status: v.optional(v.picklist([
			"draft",
			"published",
			"cancelled",
			"ended"
		])),
		sort: v.optional(v.picklist([
			"soonest",
			"latest",
			"name"
		])),
		page: count("1", 1e6),
		limit: count("50", 200)
	}),
	reply: v.object({
		page: v.number(),
		limit: v.number(),
		total: v.number(),
		items: v.array(v.object({
			...eventShape,
			/** Valid ones: not those that were cancelled, revoked, blocked or replaced by a transfer. */
			ticketsIssued: v.number(),
			gates: v.array(v.object({
				gateId: v.string(),
				name: v.string()
			}))
		}))
	})
});
// src/contract/wire/failure-reply.ts
/** Body of every reply that is not a success. */
var failureReply = v.object({
	/** Stable snake_case; what programs decide by. */
	code: v.string(),
	/** For a person: what happened and what to do. */
	message: v.string(),
	errors: v.array(v.string()),
	details: v.optional(v.record(v.string(), v.unknown())),
	requestId: v.string()
});
// src/contract/door/gates.ts
var eventId$1 = v.object({ registrationId: v.pipe(v.string(), v.maxLength(64)) });
var gateId = v.object({
	...eventId$1.entries,
	gateId: v.pipe(v.string(), v.maxLength(64))
});
var gateInput = v.object({
	name: v.pipe(typedLine, v.nonEmpty("A gate needs a name."), v.maxLength(80)),
	checkpoint: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}$/, "Lower-case letters, digits and dashes.")), "event")
});
var gate = v.object({
	gateId: v.string(),
	index: v.number(),
	name: v.string(),
	checkpoint: v.string(),
	/** Of name and checkpoint: for the `version` of a change. */
	version: repliedVersion
});
var listGates = endpoint({
	method: "GET",
	path: "/api/events/{registrationId}/gates",
	access: "event_door",
	about: "Gates of an event.",
	params: eventId$1,
	reply: v.object({ items: v.array(gate) })
});
var addGate = endpoint({
	method: "POST",
	path: "/api/events/{registrationId}/gates",
	access: "event_staff",
	about: "Adds a gate.",
	params: eventId$1,
	body: gateInput,
	reply: gate
});
var changeGate = endpoint({
	method: "PUT",
	path: "/api/events/{registrationId}/gates/{gateId}",
	access: "event_staff",
	about: "Renames a gate or moves it to another checkpoint; 409 changed_elsewhere where it is not at the version.",
	params: gateId,
	query: versionQuery,
	body: gateInput,
	reply: gate
});
var removeGate = endpoint({
	method: "DELETE",
	path: "/api/events/{registrationId}/gates/{gateId}",
	access: "event_staff",
	about: "Removes a gate that no scan names; others answer 409 gate_in_use.",
	params: gateId,
	reply: v.object({ removed: v.boolean() })
});
// src/contract/accounts/google.ts
var idToken = v.pipe(v.string(), v.nonEmpty("Fill this in."), v.maxLength(8e3));
/** A random text of the asker's own for each sign-in: a call repeated by the network carries it again. */
var nonce = v.optional(v.pipe(v.string(), v.regex(/^[\w-]{16,100}$/, "Not a nonce.")));
/**
* An ID token signs in once. Refusals: 401 `google_token_used`; 503 `google_not_configured`; 401 `google_token_invalid`, `google_token_expired`, `google_email_unverified`;
* 409 `email_has_account` where the email belongs to an account that is not linked: sign in with its password, then link.
*/
var google = endpoint({
	method: "POST",
	path: "/google",
	access: "public",
	about: "Signs a person in, and up at the first time, by an ID token of the identity provider.",
	body: v.object({
		idToken,
		nonce
	}),
	reply: granted,
	otherHosts: readGranted
});
var linkGoogle = endpoint({
	method: "POST",
	path: "/api/userCredentials/linkGoogle",
	access: "signed_in",
	about: "Joins a Google account to the caller's own; from then on both sign in to it.",
	body: v.object({
		idToken,
		nonce,
		currentPasswordHash: v.optional(passwordHash)
	}),
	reply: v.object({ linked: v.literal(true) })
});
// src/contract/sales/holds.ts
var id = v.pipe(v.string(), v.maxLength(64));
var registrationId = v.object({ registrationId: id });
var holdId = v.object({ holdId: v.pipe(v.string(), v.uuid()) });
var quantity = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(500));
var holdReply = v.object({
	holdId: v.string(),
	registrationId: v.string(),
	ticketTypeId: v.string(),
	quantity: v.number(),
	/** `held` until `heldUntilAt`; `ordered` and `used` belong to an order; `expired` and `released` are over; `unknown` is a newer word. */
	state: wordOf([
		"held",
		"ordered",
		"used",
		"expired",
		"released",
		"unknown"
	], "unknown"),
	/** Null: without end. */
	heldUntilAt: v.nullable(v.string()),
	orderId: v.nullable(v.string()),
	/** What one place costs until the hold ends, whatever the ticket type costs by then; null or left out by older servers. */
	unitPrice: v.optional(v.nullable(money), null)
});
var placeHold = endpoint({
	method: "POST",
	path: "/api/holds",
	access: "public",
	about: "Sets places of one ticket type aside for 10 minutes. Idempotent by holdId: a repeat is answered with the hold as it stands, a refusal is kept nowhere. Refused with `sold_out` (details: `left`), `sale_closed`, `not_yet_on_sale`, `limit` (what the buyer reserved or bought before counts), `visitors_limit` (details: `left` without signing in), `address_limit` (details: `left`), `event_cancelled`, `event_ended`, `hold_id_reused`.",
	body: v.object({
		holdId: v.pipe(v.string(), v.uuid()),
		ticketTypeId: id,
		quantity
	}),
	reply: holdReply
});
var readHold = endpoint({
	method: "GET",
	path: "/api/holds/{holdId}",
	access: "public",
	about: "How a hold stands. Its id is the right to ask; a signed-in person’s hold answers only to them.",
	params: holdId,
	reply: holdReply
});
var releaseHold = endpoint({
	method: "DELETE",
	path: "/api/holds/{holdId}",
	access: "public",
	about: "Gives the places back at once. Again: the same answer. Refused with `hold_ordered` where they are in an order: cancelling that releases them.",
	params: holdId,
	reply: holdReply
});
var organizerHold = v.object({
	holdId: v.string(),
	ticketTypeId: v.string(),
	ticketTypeName: v.string(),
	quantity: v.number(),
	label: v.string(),
	createdAt: v.string()
});
var organizerHolds = endpoint({
	method: "GET",
	path: "/api/events/{registrationId}/holds",
	access: "event_staff",
	about: "Places that the organizer keeps back (artists, sponsors), oldest first.",
	params: registrationId,
	reply: v.object({ items: v.array(organizerHold) })
});
var keepPlaces = endpoint({
	method: "POST",
	path: "/api/events/{registrationId}/holds",
	access: "event_staff",
	about: "Keeps places back without end. Idempotent by holdId.",
	params: registrationId,
	body: v.object({
		holdId: v.pipe(v.string(), v.uuid()),
		ticketTypeId: id,
		quantity,
		label: v.pipe(typedLine, v.nonEmpty("Say whom the places are for."), v.maxLength(120))
	}),
	reply: organizerHold
});
var releasePlaces = endpoint({
	method: "DELETE",
	path: "/api/events/{registrationId}/holds/{holdId}",
	access: "event_staff",
	about: "Gives places back that the organizer kept.",
	params: v.object({
		registrationId: id,
		holdId: v.pipe(v.string(), v.uuid())
	}),
	reply: v.object({ released: v.boolean() })
});
// src/contract/door/live.ts
/**
* The websocket at `/ws`. The first frame from the client is `hello` within 5 s, with a ticket from
* `POST /api/events/{registrationId}/live-ticket` (good for 30 s, once) and the topics wanted. The server
* only nudges: what changed is then read by `changes`, so a lost frame loses nothing.
*/
var clientFrame = v.variant("type", [v.object({
	type: v.literal("hello"),
	ticket: v.string(),
	topics: v.pipe(v.array(v.string()), v.maxLength(20))
}), v.object({ type: v.literal("pong") })]);
var serverFrame = v.variant("type", [
	v.object({ type: v.literal("ready") }),
	v.object({ type: v.literal("ping") }),
	v.object({
		type: v.literal("moved"),
		topic: v.string(),
		revision: v.number()
	})
]);
var liveTicket = endpoint({
	method: "POST",
	path: "/api/events/{registrationId}/live-ticket",
	access: "event_door",
	about: "A ticket for the websocket, good for 30 s and one connection, for this event.",
	params: v.object({ registrationId: v.pipe(v.string(), v.maxLength(64)) }),
	body: v.object({}),
	reply: v.object({ ticket: v.string() })
});
// src/contract/door/manifests.ts
var eventId = v.object({ registrationId: v.pipe(v.string(), v.maxLength(64)) });
var signedHeader = v.object({
	header: v.string(),
	keyId: v.string(),
	signature: v.string()
});
/** A Change is checked for its kind and revision; what it carries is read by domain/changes. */
var change = v.custom((value) => typeof value === "object" && value !== null && "kind" in value && "revision" in value);
var readManifest = endpoint({
	method: "GET",
	path: "/api/events/{registrationId}/manifest",
	access: "event_door",
	about: "The signed header of the event as it is now, listing the pages of its body.",
	params: eventId,
	reply: signedHeader
});
var readManifestBody = endpoint({
	method: "GET",
	path: "/api/events/{registrationId}/manifest/{revision}/body",
	access: "event_door",
	about: "All pages of one revision, one after another; `Range: bytes=N-` goes on where a download broke off. 410 when that revision is no longer kept.",
	params: v.object({
		...eventId.entries,
		revision: v.pipe(v.string(), v.regex(/^\d{1,15}$/))
	})
});
var readChanges = endpoint({
	method: "GET",
	path: "/api/events/{registrationId}/changes",
	access: "event_door",
	about: "What changed after `since`, in order of revision, up to 2,000 a call; `more` says there is another.",
	params: eventId,
	query: v.object({
		since: v.pipe(v.string(), v.regex(/^\d{1,15}$/)),
		epoch: v.optional(v.pipe(v.string(), v.maxLength(64)))
	}),
	reply: v.object({
		/** The revision reached: the next `since`. */
		cursor: v.number(),
		more: v.boolean(),
		/** Differs from the device's: the server was restored; send again what it may have lost. */
		epoch: v.string(),
		changes: v.array(change)
	})
});
// src/contract/wire/meant-person.ts
/**
* Names the person (credential id) whom the page that makes a call belongs to. Optional: without it the bearer's person
* is meant. Where it names anybody else, the call is refused with 409 and the code below, and nothing is done.
*/
var meantPersonHeader = "X-Credential-Id";
/** The call carried the token of somebody else than who was meant. */
var otherPersonCode = "other_person";
// src/contract/accounts/memberships.ts
/**
* A membership is a person's place on the team of one event. `manager`: whatever the organizer may do there, but for
* the team itself; needs an organizer's account. `supervisor`, `steward`: what the door reads, with any account. The
* team is written by the event's organizer and by administrators; a member may leave it.
*/
var teamRoles = [
	"manager",
	"supervisor",
	"steward"
];
var textId = v.pipe(v.string(), v.nonEmpty("Fill this in."), v.maxLength(64));
var role = v.picklist(teamRoles, "Choose manager, supervisor or steward.");
var membership = v.object({
	id: v.string(),
	registrationId: v.string(),
	eventName: v.string(),
	role: wordOf(teamRoles, "steward"),
	addedAt: v.string(),
	/** No name, address or number: whoever adds somebody knows the username and learns nothing more. */
	person: v.object({
		credentialId: v.number(),
		username: v.string()
	})
});
var listMemberships = endpoint({
	method: "GET",
	path: "/api/userMembership",
	access: "signed_in",
	about: "The caller's own memberships; with an event, its team, for its organizer, managers and administrators. Newest first.",
	query: v.object({
		registrationId: v.optional(textId),
		page: count("1", 1e5),
		limit: count("50", 200)
	}),
	reply: v.object({
		items: v.array(membership),
		page: v.number(),
		limit: v.number(),
		total: v.number()
	})
});
/**
* The same person and role again answers the same membership. Refusals: 404 `event_not_found`, `person_not_found`;
* 409 `already_member` with another role, `is_organizer`, `organizer_account_needed`.
*/
var addMembership = endpoint({
	method: "POST",
	path: "/api/userMembership/add",
	access: "organizer",
	about: "Adds a person to an event's team.",
	body: v.object({
		registrationId: textId,
		username: v.pipe(v.string(), v.trim(), v.nonEmpty("Fill this in."), v.maxLength(60)),
		role
	}),
	reply: membership
});
/** Refusals: 404 `membership_not_found`; 409 `organizer_account_needed`. */
var changeMembership = endpoint({
	method: "PUT",
	path: "/api/userMembership/update",
	access: "organizer",
	about: "Changes a person's role on an event's team. It acts at the next call.",
	body: v.object({
		id: textId,
		role
	}),
	reply: membership
});
var removeMembership = endpoint({
	method: "DELETE",
	path: "/api/userMembership/delete/{id}",
	access: "signed_in",
	about: "Takes a person off an event's team; members may take themselves off. It acts at the next call.",
	params: v.object({ id: textId }),
	query: v.object({ 
	/** Scanning devices of the person's invitation go on working unless `revoke` ends them: they may run a door. */
devices: v.optional(v.picklist(["keep", "revoke"]), "keep") }),
	reply: v.object({
		removed: v.literal(true),
		/** Devices of the person's invitation that still work at the event. */
		devices: v.number()
	})
});
// src/contract/accounts/one-time-codes.ts
/**
* What a code is good for: `signup` for `/add`, `guest` for `/addGuest` and for `/login` by phone, `reset` for
* `/resetPassword`, `phone` for a new number in `/update`. A code for one purpose is worth nothing for another.
*/
var codePurposes = [
	"signup",
	"guest",
	"reset",
	"phone"
];
/**
* Six digits by text message: good for 5 minutes, once, with 3 tries, and only together with the `codeRequestId` of
* this answer, so that nobody else can use up its tries. An older code stays good for its own request.
*/
var sendCode = endpoint({
	method: "POST",
	path: "/api/otp/send",
	access: "public",
	about: "Sends a one-time code by text message. The answer is the same whoever the number belongs to; an address may ask 10 times an hour and 50 a day, for one number 5 and 20.",
	body: v.object({
		phoneNumber,
		countryCode,
		purpose: v.picklist(codePurposes)
	}),
	reply: v.object({
		sent: v.literal(true),
		codeRequestId,
		/** ms since 1970. */
		expiresAt: v.number(),
		/** Tries that the code takes. */
		tries: v.number()
	})
});
// src/contract/sales/orders.ts
var uuid = v.pipe(v.string(), v.uuid());
var orderIdParams = v.object({ orderId: uuid });
var orderLine = v.object({
	ticketTypeId: v.string(),
	ticketTypeName: v.string(),
	quantity: v.number(),
	unitPrice: money
});
var orderReply = v.object({
	orderId: v.string(),
	registrationId: v.string(),
	eventName: v.string(),
	startsAt: v.string(),
	timeZone: v.string(),
	/** `awaiting_payment` keeps the places until `paymentDueAt`; the others are final but for `confirmed`, which can be cancelled or refunded. */
	state: wordOf([
		"awaiting_payment",
		"confirmed",
		"expired",
		"cancelled",
		"refunded",
		"unknown"
	], "unknown"),
	/** Why it ended, for a person; empty otherwise. */
	reason: v.string(),
	total: money,
	lines: v.array(orderLine),
	buyer: v.object({
		name: v.string(),
		email: v.string(),
		phoneNumber: v.string()
	}),
	attendees: v.array(v.object({
		name: v.string(),
		email: v.string(),
		ticketTypeId: v.string(),
		ticketTypeName: v.string(),
		/** Null until the order is confirmed. */
		ticketId: v.nullable(v.string())
	})),
	createdAt: v.string(),
	paymentDueAt: v.nullable(v.string()),
	/** The newest try to pay; null for free orders, and where the provider could not be reached yet: then pay again. */
	payment: v.nullable(v.object({
		sessionId: v.string(),
		transactionId: v.string(),
		checkoutUrl: v.string(),
		/** `refunding`: money goes back to the buyer, the provider has not confirmed yet. */
		status: wordOf([
			"pending",
			"completed",
			"failed",
			"expired",
			"refunding",
			"refunded"
		], "pending")
	})),
	/** Tickets of a refunded order that had let somebody in by then, as far as scans have arrived. */
	refundedAfterUse: v.optional(v.number(), 0),
	/** Whether the buyer may cancel it now. */
	cancellable: v.boolean()
});
var placeOrder = endpoint({
	method: "POST",
	path: "/api/orders",
	access: "signed_in",
	about: "Orders held places of one event: at once where they are free, else with a payment to make. A visitor’s hold becomes the caller’s. Idempotent by orderId. The price of a place is what it was when the place was held. Refused with `total_changed` (details: `total`) where `total` is named and is not what the order comes to, `hold_expired`, `hold_ordered` (details: `holdIds`), `attendees_mismatch`, `limit`, `sold_out`, `several_events`, `several_currencies`, `event_cancelled`, `event_ended`, `payments_off`, `order_id_reused`.",
	body: v.object({
		orderId: uuid,
		holdIds: v.pipe(v.array(uuid), v.minLength(1), v.maxLength(20)),
		/** The sum that the buyer was shown: no other is asked of them. */
		total: v.optional(money),
		buyer: v.object({
			name: personName,
			email,
			phoneNumber: v.optional(phoneNumber),
			countryCode
		}),
		/** One for each place, in any order; `holdId` says which type the place is of. */
		attendees: v.pipe(v.array(v.object({
			holdId: uuid,
			name: personName,
			email: v.optional(v.union([v.literal(""), email]), "")
		})), v.minLength(1), v.maxLength(500))
	}),
	reply: orderReply
});
var myOrders = endpoint({
	method: "GET",
	path: "/api/orders",
	access: "signed_in",
	about: "The caller's orders, newest first. Read on with `after`: orders that are made meanwhile move nothing from page to page, as they do with `page`.",
	query: v.object({
		/** `next` of the page before; `page` is then not looked at. */
		after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,16}\.[\da-f-]{36}$/))),
		page: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/)), "1"),
		limit: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,2}$/)), "50")
	}),
	reply: v.object({
		items: v.array(orderReply),
		page: v.number(),
		limit: v.number(),
		total: v.number(),
		/** What the next page comes after; null where this is the last one, or an older server does not say. */
		next: v.optional(v.nullable(v.string()), null)
	})
});
var readOrder = endpoint({
	method: "GET",
	path: "/api/orders/{orderId}",
	access: "signed_in",
	about: "One order; its buyer, the event’s team and administrators.",
	params: orderIdParams,
	reply: orderReply
});
var cancelOrder = endpoint({
	method: "POST",
	path: "/api/orders/{orderId}/cancel",
	access: "signed_in",
	about: "Its buyer takes the order back: an unpaid one always, a free one until its tickets were used or passed on, or the event began; places are free at once. Again: the same answer. Refused with `order_paid`, `event_began`, `tickets_used`, `tickets_passed_on`, `payment_unclear`.",
	params: orderIdParams,
	reply: orderReply
});
var payOrder = endpoint({
	method: "POST",
	path: "/api/orders/{orderId}/pay",
	access: "signed_in",
	about: "A new try to pay, after one failed; an open one is answered again.",
	params: orderIdParams,
	reply: orderReply
});
var refundOrder = endpoint({
	method: "POST",
	path: "/api/orders/{orderId}/refund",
	access: "organizer",
	about: "The event’s team gives the money back, voids the tickets and frees the places. Refused with `tickets_used` unless `evenIfUsed`.",
	params: orderIdParams,
	body: v.object({
		reason: v.pipe(v.string(), v.trim(), v.nonEmpty("Say why."), v.maxLength(300)),
		evenIfUsed: v.optional(v.boolean(), false)
	}),
	reply: orderReply
});
var eventOrders = endpoint({
	method: "GET",
	path: "/api/events/{registrationId}/orders",
	access: "event_staff",
	about: "Orders of an event, newest first. `afterUse`: only those refunded after a ticket had let somebody in.",
	params: v.object({ registrationId: v.pipe(v.string(), v.maxLength(64)) }),
	query: v.object({
		search: v.optional(v.pipe(v.string(), v.maxLength(200)), ""),
		state: v.optional(v.picklist([
			"awaiting_payment",
			"confirmed",
			"expired",
			"cancelled",
			"refunded"
		])),
		afterUse: v.optional(v.picklist(["yes"])),
		page: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/)), "1"),
		limit: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,2}$/)), "50")
	}),
	reply: v.object({
		items: v.array(orderReply),
		page: v.number(),
		limit: v.number(),
		total: v.number()
	})
});
// src/contract/outbox.ts
/** Messages that a gateway has taken keep no text; without a gateway the outbox is where they are read, for a day. */
var readOutbox = endpoint({
	method: "GET",
	path: "/api/admin/outbox",
	access: "admin",
	about: "Text messages and emails of the last day, newest first.",
	query: v.object({
		channel: v.optional(v.picklist(["sms", "email"])),
		limit: v.optional(v.pipe(v.string(), v.toNumber(), v.integer(), v.minValue(1), v.maxValue(200)), "50")
	}),
	reply: v.object({ items: v.array(v.object({
		id: v.string(),
		channel: wordOf(["sms", "email"], "email"),
		recipient: v.string(),
		subject: v.string(),
		text: v.string(),
		/** `kept`: no gateway, read it here. */
		status: wordOf([
			"kept",
			"waiting",
			"sent",
			"failed"
		], "waiting"),
		problem: v.nullable(v.string()),
		createdAt: v.string(),
		/** Files that went with it: names and sizes in bytes. */
		attachments: v.optional(v.array(v.object({
			name: v.string(),
			bytes: v.number()
		})), [])
	})) })
});
// src/contract/accounts/password-reset.ts
var forgotPassword = endpoint({
	method: "POST",
	path: "/api/userCredentials/forgotPassword",
	access: "public",
	about: "Sends a link by email or a code by text message, if the email, username or phone number belongs to somebody. The answer is the same either way.",
	body: v.object({
		identifier: v.pipe(v.string(), v.trim(), v.nonEmpty("Fill this in."), v.maxLength(320)),
		countryCode
	}),
	reply: v.object({
		sent: v.literal(true),
		/** For `resetPassword`, where a code was sent. */
		codeRequestId
	})
});
/**
* By the token of the link (`/forgot-password#token=…`, good for 30 minutes) or by phone number, the code of the
* text message (5 minutes) and the `codeRequestId` of the call that asked for it. Either works once. Every session of the person ends.
*/
var resetPassword = endpoint({
	method: "POST",
	path: "/api/userCredentials/resetPassword",
	access: "public",
	about: "Sets a new password by the one-time token or code of a forgotten one, and ends every session.",
	body: v.union([v.object({
		token: linkToken,
		passwordHash
	}), v.object({
		phoneNumber,
		countryCode,
		smsOtp,
		codeRequestId,
		passwordHash
	})]),
	reply: v.object({ changed: v.literal(true) })
});
// src/contract/sales/payments.ts
var verifyPayment = endpoint({
	method: "POST",
	path: "/api/payments/verify",
	access: "signed_in",
	about: "Asks the provider how a payment stands and settles its order accordingly. Safe to repeat; only for the buyer’s own.",
	body: v.object({
		sessionId: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)),
		transactionId: v.pipe(v.string(), v.uuid())
	}),
	reply: v.object({
		status: wordOf([
			"pending",
			"completed",
			"failed",
			"expired",
			"refunding",
			"refunded"
		], "pending"),
		orderId: v.string()
	})
});
var paymentWebhook = endpoint({
	method: "POST",
	path: "/api/payments/webhook/{provider}",
	access: "public",
	about: "A provider tells how a payment stands. Its signature over the raw body is the right to call; each message counts once.",
	params: v.object({ provider: v.picklist(["sandbox", "stripe"]) }),
	rawBody: true,
	bodyLimit: 262144,
	reply: v.object({ received: v.boolean() })
});
// src/contract/ping.ts
/** Reachability and clock: a foreign answer cannot have this shape. */
var ping = endpoint({
	method: "GET",
	path: "/api/ping",
	access: "public",
	about: "Says that this is Gatehouse, the time in ms, and which history the server is on.",
	reply: v.object({
		app: v.literal("gatehouse"),
		time: v.number(),
		epoch: v.string()
	})
});
// src/contract/accounts/profile.ts
var readProfile = endpoint({
	method: "GET",
	path: "/api/profile",
	access: "signed_in",
	about: "The caller's own account and how it is signed in to.",
	reply: v.object({
		user,
		createdAt: v.string(),
		hasPassword: v.boolean(),
		googleLinked: v.boolean(),
		/** Signed up by phone alone. */
		guest: v.boolean(),
		emailVerified: v.boolean(),
		phoneVerified: v.boolean(),
		application: v.nullable(wordOf([
			"pending",
			"approved",
			"rejected"
		], "pending")),
		/** Of the names and contacts: for the `version` of a change to them. */
		version: repliedVersion
	})
});
/** Ended by `DELETE /api/events/{registrationId}/devices/{deviceId}`. */
var listOwnDevices = endpoint({
	method: "GET",
	path: "/api/profile/devices",
	access: "signed_in",
	about: "Scanning devices that work by an invitation of the caller, newest first.",
	reply: v.object({ items: v.array(v.object({
		deviceId: v.string(),
		name: v.string(),
		registrationId: v.string(),
		eventName: v.string(),
		enrolledAt: v.number(),
		lastContactAt: v.nullable(v.number()),
		revokedAt: v.nullable(v.number())
	})) })
});
var exportOwnData = endpoint({
	method: "GET",
	path: "/api/profile/export",
	access: "signed_in",
	about: "Everything the server keeps about the caller.",
	reply: v.object({
		exportedAt: v.string(),
		user,
		createdAt: v.string(),
		googleLinked: v.boolean(),
		sessions: v.array(v.object({
			createdAt: v.string(),
			lastUsedAt: v.string(),
			device: v.string(),
			ended: v.boolean()
		})),
		tickets: v.array(v.object({
			ticketId: v.string(),
			eventName: v.string(),
			startsAt: v.string(),
			holderName: v.string(),
			issuedAt: v.string()
		})),
		events: v.array(v.object({
			registrationId: v.string(),
			name: v.string(),
			startsAt: v.string(),
			status: v.string()
		})),
		orders: v.array(v.object({
			orderId: v.string(),
			eventName: v.string(),
			state: v.string(),
			total: v.object({
				amount: v.number(),
				currency: v.string()
			}),
			buyer: v.object({
				name: v.string(),
				email: v.string(),
				phoneNumber: v.string()
			}),
			createdAt: v.string()
		})),
		/** Tickets that the person offered to somebody else; to whom is kept for a month after the offer's end. */
		transfers: v.optional(v.array(v.object({
			eventName: v.string(),
			to: v.string(),
			state: v.string(),
			offeredAt: v.string()
		})), []),
		memberships: v.array(v.object({
			eventName: v.string(),
			role: v.string(),
			addedAt: v.string()
		})),
		applications: v.array(v.object({
			status: v.string(),
			createdAt: v.string()
		})),
		activity: v.array(v.object({
			at: v.string(),
			action: v.string(),
			outcome: v.string()
		}))
	})
});
/**
* The account is emptied for good: names, addresses and sign-ins go, tickets lose their holder. Refusals: 403
* `current_password_wrong`, `sign_in_again` (an account without a password needs a sign-in of the last 15 minutes);
* 409 `events_running` for an organizer with published events ahead, `last_admin`.
*/
var deleteOwnAccount = endpoint({
	method: "DELETE",
	path: "/api/profile",
	access: "signed_in",
	about: "Deletes the caller's account.",
	body: v.object({
		confirm: v.literal("delete my account", "Say: delete my account"),
		currentPasswordHash: v.optional(passwordHash)
	}),
	reply: v.object({ deleted: v.literal(true) })
});
// src/contract/door/scans.ts
/** Most scans in one batch. */
var batchLimit = 500;
var sendScans = endpoint({
	method: "POST",
	path: "/api/events/{registrationId}/scans",
	access: "event_device",
	about: "Takes a batch of scans of the signing device, up to 500; one receipt for each, in the order sent.",
	params: v.object({ registrationId: v.pipe(v.string(), v.maxLength(64)) }),
	bodyLimit: 1e6,
	body: v.object({
		deviceId: v.pipe(v.string(), v.maxLength(64)),
		epoch: v.pipe(v.string(), v.maxLength(64)),
		/** Items are read one by one by domain/scan-record: a bad one is parked, the rest goes on. */
		scans: v.pipe(v.array(v.unknown()), v.minLength(1), v.maxLength(500))
	}),
	reply: v.object({
		receipts: v.array(v.custom((value) => typeof value === "object" && value !== null && "scanId" in value)),
		/** The event's revision after this batch: where `changes` will lead. */
		revision: v.number(),
		epoch: v.string(),
		time: v.number()
	})
});
/** Read side, for the organizer's log. */
var listScans = endpoint({
	method: "GET",
	path: "/api/events/{registrationId}/scans",
	access: "event_staff",
	about: "The event's scans, newest first.",
	params: v.object({ registrationId: v.pipe(v.string(), v.maxLength(64)) }),
	query: v.object({
		before: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/))),
		limit: v.optional(v.pipe(v.string(), v.regex(/^\d{1,3}$/)), "100")
	}),
	reply: v.object({
		items: v.array(v.object({
			/** Order of arrival at the server; pass as `before` to go on. */
			position: v.number(),
			scanId: v.string(),
			kind: wordOf(["scan", "undo"], "scan"),
			deviceId: v.string(),
			deviceName: v.string(),
			gateId: v.string(),
			gateName: v.string(),
			direction: wordOf(["entry", "exit"], "entry"),
			ticketNumber: v.nullable(v.number()),
			verdict: v.string(),
			passed: v.boolean(),
			ruling: wordOf([
				"first",
				"again",
				"none"
			], "none"),
			/** The door's time, corrected, and when it arrived; ms. */
			correctedTime: v.number(),
			receivedAt: v.number(),
			undoes: v.nullable(v.string()),
			/** An exit that counts, and no entry that counts since the ticket's last exit is known by now. */
			noEntry: v.optional(v.boolean(), false),
			/** Why a passage counts for nothing: `unknown_gate`, `unknown_checkpoint`, `impossible_time`, `too_many_scans`. */
			leftOut: v.optional(v.nullable(v.string()), null)
		})),
		total: v.number()
	})
});
var listConflicts = endpoint({
	method: "GET",
	path: "/api/events/{registrationId}/conflicts",
	access: "event_door",
	about: "Double admissions and admissions of void tickets, newest first.",
	params: v.object({ registrationId: v.pipe(v.string(), v.maxLength(64)) }),
	reply: v.object({ items: v.array(v.object({
		conflictId: v.string(),
		kind: wordOf([
			"double_admission",
			"admitted_after_void",
			"unknown"
		], "unknown"),
		/** What is in doubt is looked at. */
		status: wordOf([
			"open",
			"dissolved",
			"resolved"
		], "open"),
		ticketNumber: v.number(),
		checkpoint: v.string(),
		createdAt: v.number(),
		first: v.nullable(v.unknown()),
		other: v.unknown()
	})) })
});
// src/contract/setup.ts
/** The first administrator of a server without any, made once by the link that the server prints at its start. */
var setUp = endpoint({
	method: "POST",
	path: "/api/setup",
	access: "public",
	about: "Makes the first administrator with the one-time token of the set-up link.",
	body: v.object({
		token: v.pipe(v.string(), v.maxLength(100)),
		username,
		email,
		firstName: personName,
		lastName: personName,
		passwordHash
	}),
	reply: v.object({ username: v.string() })
});
// src/contract/sales/tickets.ts
/** Everything the wallet needs to show one ticket with no signal. */
var walletTicket = v.object({
	ticketId: v.string(),
	eventId: v.string(),
	eventName: v.string(),
	startsAt: v.string(),
	endsAt: v.string(),
	doorsOpenAt: v.string(),
	timeZone: v.string(),
	venue: v.nullable(v.object({
		name: v.string(),
		address: v.string(),
		city: v.string(),
		country: v.string()
	})),
	typeName: v.string(),
	typeIndex: v.number(),
	gates: v.array(v.string()),
	holderName: v.string(),
	ticketNumber: v.number(),
	/** For people: `1234-K7QX2M`. */
	reference: v.string(),
	/** `transferred`: it went to somebody else. `refunded`: its order was. */
	status: wordOf([
		"valid",
		"transferred",
		"refunded",
		"revoked",
		"cancelled",
		"blocked",
		"unpaid",
		"unknown"
	], "unknown"),
	/** The order it came from: tickets of one order belong together. Null for those given out by hand. */
	orderId: v.optional(v.nullable(v.string()), null),
	/** Offered to somebody and not taken yet: it still admits. */
	transfer: v.optional(v.nullable(v.object({
		to: v.string(),
		offeredAt: v.string(),
		expiresAt: v.string()
	})), null),
	codePolicy: wordOf([
		"static",
		"rotating",
		"rotating_with_fallback"
	], "rotating"),
	/** The whole printed code; null where the policy is `rotating`, and for a ticket that is void or long over. */
	printedCode: v.nullable(v.string()),
	/** What the wallet makes rolling codes from; null where the policy is `static`, or the ticket void or long over. Bytes are base64url. */
	rolling: v.nullable(v.object({
		keyId: v.string(),
		typeIndex: v.number(),
		test: v.boolean(),
		anchor: v.string(),
		signature: v.string(),
		/** 32 bytes, known to the server and this wallet only. */
		seed: v.string(),
		startsAt: v.number(),
		stepSeconds: v.number(),
		steps: v.number()
	})),
	/** Where and when it was used, ms. */
	used: v.nullable(v.object({
		at: v.number(),
		gateName: v.string()
	})),
	/** The event does not take place. */
	eventCancelled: v.optional(v.boolean(), false),
	/** When the event was to start as the ticket was issued, where that has changed since. */
	movedFrom: v.optional(v.nullable(v.string()), null)
});
/**
* An app from before tickets changed hands knows no `transferred` and `refunded` and would refuse the whole reply: it
* hears `revoked` and `cancelled` of those. An app that knows them says so.
*/
var statusWords = v.object({ statuses: v.optional(v.picklist(["all"])) });
var myTickets = endpoint({
	method: "GET",
	path: "/api/tickets",
	access: "signed_in",
	about: "The caller's tickets with what their codes are made from, in pages: those that can still be used by their events' start, then those that can't, then those of past events, latest first.",
	query: v.object({
		...statusWords.entries,
		/** At most 300, which an app from before there were pages gets. */
		limit: v.optional(v.pipe(v.string(), v.regex(/^\d{1,3}$/)), "300"),
		/** `next` of the page before. */
		after: v.optional(v.pipe(v.string(), v.regex(/^[0-2]\.-?\d{1,16}\.\d{1,10}\.[\w-]{1,64}$/)))
	}),
	reply: v.object({
		items: v.array(walletTicket),
		/** What the next page comes after; null where this is the last one. */
		next: v.optional(v.nullable(v.string()), null),
		time: v.number()
	})
});
var readTicket = endpoint({
	method: "GET",
	path: "/api/tickets/{ticketId}",
	access: "signed_in",
	about: "One of the caller's tickets.",
	params: v.object({ ticketId: v.pipe(v.string(), v.maxLength(64)) }),
	query: statusWords,
	reply: walletTicket
});
var sheetTicket = v.object({
	ticketId: v.string(),
	ticketNumber: v.number(),
	reference: v.string(),
	typeName: v.string(),
	printedCode: v.string(),
	test: v.boolean()
});
var ticketSheet = endpoint({
	method: "GET",
	path: "/api/events/{registrationId}/ticket-sheet",
	access: "event_staff",
	about: "Printed codes of an event, to print or to rehearse with. Static and fallback policies only.",
	params: v.object({ registrationId: v.pipe(v.string(), v.maxLength(64)) }),
	query: v.object({
		from: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/)), "0"),
		limit: v.optional(v.pipe(v.string(), v.regex(/^\d{1,3}$/)), "100")
	}),
	reply: v.object({
		eventName: v.string(),
		items: v.array(sheetTicket),
		total: v.number()
	})
});
var issueTickets = endpoint({
	method: "POST",
	path: "/api/events/{registrationId}/tickets",
	access: "event_staff",
	about: "Issues complimentary tickets. Idempotent by issueId.",
	params: v.object({ registrationId: v.pipe(v.string(), v.maxLength(64)) }),
	body: v.object({
		issueId: v.pipe(v.string(), v.uuid()),
		ticketTypeId: v.pipe(v.string(), v.maxLength(64)),
		quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(500)),
		holderName: v.optional(v.pipe(typedLine, v.maxLength(120)), ""),
		/** Places kept back that become these tickets; without it only places that nobody has do. */
		fromHold: v.optional(v.pipe(v.string(), v.uuid()))
	}),
	reply: v.object({ items: v.array(sheetTicket) })
});
var ticketState = endpoint({
	method: "POST",
	path: "/api/tickets/{ticketId}/{action}",
	access: "organizer",
	about: "Revokes, blocks or unblocks one ticket of an event that the caller's team runs.",
	params: v.object({
		ticketId: v.pipe(v.string(), v.maxLength(64)),
		action: v.picklist([
			"revoke",
			"block",
			"unblock"
		])
	}),
	body: v.object({ reason: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(300)), "") }),
	reply: v.object({ state: v.number() })
});
// src/contract/sales/transfers.ts
var ticketIdParams = v.object({ ticketId: v.pipe(v.string(), v.maxLength(64)) });
var offerTransfer = endpoint({
	method: "POST",
	path: "/api/tickets/{ticketId}/transfer",
	access: "signed_in",
	about: "Offers one of the caller’s tickets to an email address or phone number, which gets a link. The ticket stays good until the offer is accepted. An open offer to the same is answered again.",
	params: ticketIdParams,
	body: v.object({
		/** Email address or phone number. */
		to: v.pipe(v.string(), v.trim(), v.nonEmpty("Fill this in."), v.maxLength(320)),
		countryCode
	}),
	reply: walletTicket
});
/** What is said of an offered ticket to whoever holds the link. */
var transferOffer = v.object({
	ticketId: v.string(),
	eventName: v.string(),
	startsAt: v.string(),
	timeZone: v.string(),
	typeName: v.string(),
	fromName: v.string(),
	state: wordOf([
		"offered",
		"accepted",
		"cancelled",
		"expired"
	], "expired"),
	expiresAt: v.string()
});
var readTransfer = endpoint({
	method: "POST",
	path: "/api/tickets/{ticketId}/transfer/offer",
	access: "signed_in",
	about: "What is offered, to whoever holds the link. The token goes in the body, so that no log has it.",
	params: ticketIdParams,
	body: v.object({ token: linkToken }),
	reply: transferOffer
});
var acceptTransfer = endpoint({
	method: "POST",
	path: "/api/tickets/{ticketId}/transfer/accept",
	access: "signed_in",
	about: "Takes an offered ticket: the caller gets a new number, seed and code, and the old code is revoked. Again by the same person: the same ticket.",
	params: ticketIdParams,
	body: v.object({
		token: linkToken,
		holderName: v.optional(personName)
	}),
	reply: walletTicket
});
var cancelTransfer = endpoint({
	method: "POST",
	path: "/api/tickets/{ticketId}/transfer/cancel",
	access: "signed_in",
	about: "Takes an offer back while nobody has accepted it. Again: the same answer.",
	params: ticketIdParams,
	reply: walletTicket
});
var ticketPdf = endpoint({
	method: "GET",
	path: "/api/tickets/{ticketId}/ticket.pdf",
	access: "signed_in",
	about: "One of the caller’s tickets to print; without a code where the event admits rolling codes only.",
	params: ticketIdParams
});
// src/contract/door/violations.ts
/** Where browsers say that a page tried what its Content-Security-Policy forbids: `report-uri` and `report-to`. */
var reportViolation = endpoint({
	method: "POST",
	path: "/api/violations",
	access: "public",
	about: "Takes reports of the content security policy from browsers, in either of their formats.",
	bodyLimit: 16e3,
	body: v.unknown(),
	reply: v.object({ noted: v.number() })
});
export { acceptTransfer, activateAdminUser, addCredentials, addGate, addGuest, addMembership, adminUser, allCredentials, allowDevice, appConfig, batchLimit, cancelOrder, cancelTransfer, change, changeAdminUser, changeGate, changeMembership, changedElsewhereCode, clientFrame, codePurposes, codeRequestId, count, countryCode, credentialId, deactivateAdminUser, deleteAdminUser, deleteOwnAccount, disableCredentials, disableProof, email, endSession, endUserSession, endUserSessions, endpoint, enrolDevice, eventDetail, eventOrders, eventSorts, eventSummary, exportOwnData, failureReply, findByEmail, findByPhone, findByUsername, forgotPassword, gate, google, googleSetup, granted, holdReply, inviteDevice, isPublic, issueTickets, keepPlaces, lease, linkGoogle, linkToken, listAdminUsers, listConflicts, listDevices, listEventFacets, listEvents, listGates, listLostScans, listMemberships, listOwnDevices, listScans, listSessions, listUserSessions, liveTicket, login, logout, lostReport, meantPersonHeader, membership, money, myEvents, myOrders, myTickets, offerTransfer, orderReply, organizerHolds, otherPersonCode, passwordHash, payOrder, paymentWebhook, personName, personRecord, phoneNumber, ping, placeHold, placeOrder, readAdminUser, readChanges, readEvent, readEventCalendar, readGranted, readHold, readManifest, readManifestBody, readOrder, readOutbox, readProfile, readTicket, readTransfer, refresh, refundOrder, releaseHold, releasePlaces, removeGate, removeMembership, renewDevice, repliedVersion, reportViolation, resetPassword, revokeDevice, seeLostScans, sendCode, sendScans, serverFrame, setUp, signedHeader, smsOtp, teamRoles, ticketPdf, ticketSheet, ticketState, ticketTypeOffer, transferOffer, typedLine, updateCredentials, user, username, verifyPayment, versionQuery, walletTicket, wordOf };
