import FormKit

/// The source of options `countries`: the ISO 3166-1 alpha-2 codes, sorted by name.
///
/// Codes and English names after iso3166.tab of the tz database, which is in the public domain; names in
/// brackets are given in full.
enum Countries {
  /// Makes the source in the language of a locale; English for a language that the app lacks.
  static func source(in locale: FormLocale) -> StaticOptionSource {
    StaticOptionSource(
      (tables[locale.language] ?? englishTable).split(separator: ";").map { row in
        FieldOption(.string(String(row.prefix(2))), label: .literal(String(row.dropFirst(3))))
      })
  }

  /// The codes of all countries.
  static let codes = Set(englishTable.split(separator: ";").map { String($0.prefix(2)) })

  /// The tables by language, of every language of the app.
  static let tables = ["de": germanTable, "en": englishTable]

  private static let englishTable = """
    AF Afghanistan;AL Albania;DZ Algeria;AS American Samoa;AD Andorra;AO Angola;AI Anguilla;\
    AQ Antarctica;AG Antigua & Barbuda;AR Argentina;AM Armenia;AW Aruba;AU Australia;AT Austria;\
    AZ Azerbaijan;AX Åland Islands;BS Bahamas;BH Bahrain;BD Bangladesh;BB Barbados;BY Belarus;\
    BE Belgium;BZ Belize;BJ Benin;BM Bermuda;BT Bhutan;BO Bolivia;BA Bosnia & Herzegovina;\
    BW Botswana;BV Bouvet Island;BR Brazil;IO British Indian Ocean Territory;\
    VG British Virgin Islands;BN Brunei;BG Bulgaria;BF Burkina Faso;BI Burundi;KH Cambodia;\
    CM Cameroon;CA Canada;CV Cape Verde;BQ Caribbean NL;KY Cayman Islands;CF Central African Rep.;\
    TD Chad;CL Chile;CN China;CX Christmas Island;CC Cocos Islands;CO Colombia;KM Comoros;CG Congo;\
    CK Cook Islands;CR Costa Rica;CI Côte d'Ivoire;HR Croatia;CU Cuba;CW Curaçao;CY Cyprus;\
    CZ Czech Republic;CD DR Congo;DK Denmark;DJ Djibouti;DM Dominica;DO Dominican Republic;\
    TL East Timor;EC Ecuador;EG Egypt;SV El Salvador;GQ Equatorial Guinea;ER Eritrea;EE Estonia;\
    SZ Eswatini (Swaziland);ET Ethiopia;FK Falkland Islands;FO Faroe Islands;FJ Fiji;FI Finland;\
    FR France;GF French Guiana;PF French Polynesia;TF French S. Terr.;GA Gabon;GM Gambia;\
    GE Georgia;DE Germany;GH Ghana;GI Gibraltar;GR Greece;GL Greenland;GD Grenada;GP Guadeloupe;\
    GU Guam;GT Guatemala;GG Guernsey;GN Guinea;GW Guinea-Bissau;GY Guyana;HT Haiti;\
    HM Heard Island and McDonald Islands;HN Honduras;HK Hong Kong;HU Hungary;IS Iceland;IN India;\
    ID Indonesia;IR Iran;IQ Iraq;IE Ireland;IM Isle of Man;IL Israel;IT Italy;JM Jamaica;JP Japan;\
    JE Jersey;JO Jordan;KZ Kazakhstan;KE Kenya;KI Kiribati;KW Kuwait;KG Kyrgyzstan;LA Laos;\
    LV Latvia;LB Lebanon;LS Lesotho;LR Liberia;LY Libya;LI Liechtenstein;LT Lithuania;\
    LU Luxembourg;MO Macau;MG Madagascar;MW Malawi;MY Malaysia;MV Maldives;ML Mali;MT Malta;\
    MH Marshall Islands;MQ Martinique;MR Mauritania;MU Mauritius;YT Mayotte;MX Mexico;\
    FM Micronesia;MD Moldova;MC Monaco;MN Mongolia;ME Montenegro;MS Montserrat;MA Morocco;\
    MZ Mozambique;MM Myanmar;NA Namibia;NR Nauru;NP Nepal;NL Netherlands;NC New Caledonia;\
    NZ New Zealand;NI Nicaragua;NE Niger;NG Nigeria;NU Niue;NF Norfolk Island;KP North Korea;\
    MK North Macedonia;MP Northern Mariana Islands;NO Norway;OM Oman;PK Pakistan;PW Palau;\
    PS Palestine;PA Panama;PG Papua New Guinea;PY Paraguay;PE Peru;PH Philippines;PN Pitcairn;\
    PL Poland;PT Portugal;PR Puerto Rico;QA Qatar;RE Réunion;RO Romania;RU Russia;RW Rwanda;\
    MF Saint Martin;WS Samoa;SM San Marino;ST Sao Tome & Principe;SA Saudi Arabia;SN Senegal;\
    RS Serbia;SC Seychelles;SL Sierra Leone;SG Singapore;SX Sint Maarten;SK Slovakia;SI Slovenia;\
    SB Solomon Islands;SO Somalia;ZA South Africa;GS South Georgia & the South Sandwich Islands;\
    KR South Korea;SS South Sudan;ES Spain;LK Sri Lanka;BL St Barthelemy;SH St Helena;\
    KN St Kitts & Nevis;LC St Lucia;PM St Pierre & Miquelon;VC St Vincent;SD Sudan;SR Suriname;\
    SJ Svalbard & Jan Mayen;SE Sweden;CH Switzerland;SY Syria;TW Taiwan;TJ Tajikistan;TZ Tanzania;\
    TH Thailand;TG Togo;TK Tokelau;TO Tonga;TT Trinidad & Tobago;TN Tunisia;TR Turkey;\
    TM Turkmenistan;TC Turks & Caicos Is;TV Tuvalu;UM US Minor Outlying Islands;\
    VI US Virgin Islands;UG Uganda;UA Ukraine;AE United Arab Emirates;GB United Kingdom;\
    US United States;UY Uruguay;UZ Uzbekistan;VU Vanuatu;VA Vatican City;VE Venezuela;VN Vietnam;\
    WF Wallis & Futuna;EH Western Sahara;YE Yemen;ZM Zambia;ZW Zimbabwe
    """
}
