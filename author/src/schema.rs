//! JSON Schemas (draft-07) of content files, from the shapes that their readers describe.

use javelina_variants::{ANY, Key, Shape};
use serde_json::{Map, Value, json};

/// The schema of a file with these keys. `kind` names it: `pack`, `arizona/sheet`.
pub fn schema(kind: &str, title: &str, keys: &[Key]) -> String {
    let mut root = Map::new();
    root.insert("$schema".into(), json!("http://json-schema.org/draft-07/schema#"));
    root.insert("$id".into(), json!(format!("urn:javelina:schema:{kind}:{}", env!("CARGO_PKG_VERSION"))));
    root.insert("title".into(), json!(title));
    root.extend(table(keys));
    format!("{:#}\n", Value::Object(root))
}

/// A table: its keys and no others.
fn table(keys: &[Key]) -> Map<String, Value> {
    let mut rows = Map::new();
    for key in keys.iter().filter(|key| key.name != ANY) {
        let mut row = held(&key.shape);
        if !key.doc().is_empty() {
            row.insert("description".into(), json!(key.doc()));
        }
        rows.insert(key.name.into(), Value::Object(row));
    }
    let must: Vec<&str> = keys.iter().filter(|key| key.must && key.name != ANY).map(|key| key.name).collect();
    let others = keys.iter().find(|key| key.name == ANY).map_or(Value::Bool(false), |any| held(&any.shape).into());
    let mut all = object([("type", json!("object")), ("properties", rows.into()), ("additionalProperties", others)]);
    if !must.is_empty() {
        all.insert("required".into(), json!(must));
    }
    all
}

fn held(shape: &Shape) -> Map<String, Value> {
    match shape {
        Shape::Text => object([("type", json!("string")), ("maxLength", json!(4_000))]),
        Shape::Id => object([("type", json!("string")), ("pattern", json!("^[a-z][a-z0-9_]{0,39}$"))]),
        Shape::Words(words) => object([("enum", json!(words))]),
        Shape::Switch => object([("type", json!("boolean"))]),
        Shape::Number(range) => {
            object([("type", json!("integer")), ("minimum", json!(range.start())), ("maximum", json!(range.end()))])
        }
        Shape::Decimal(range) => {
            let [least, most] = [range.start(), range.end()].map(|end| json!(*end as f64 / 1_000.0));
            object([("type", json!("number")), ("minimum", least), ("maximum", most)])
        }
        Shape::Real => object([("type", json!("number"))]),
        Shape::List(of, most) => list(held(of), *most),
        Shape::Table(keys) => table(keys),
        Shape::Tables(keys, most) => list(table(keys), *most),
        Shape::Null(of) => {
            let mut held = held(of);
            if let Some(kind) = held.get_mut("type") {
                *kind = json!([kind.clone(), "null"]);
            } else if let Some(Value::Array(words)) = held.get_mut("enum") {
                words.push(Value::Null);
            }
            held
        }
        Shape::Either => object([("type", json!(["string", "number"]))]),
    }
}

fn list(of: Map<String, Value>, most: usize) -> Map<String, Value> {
    let mut all = object([("type", json!("array")), ("items", of.into())]);
    if most < usize::MAX {
        all.insert("maxItems".into(), json!(most));
    }
    all
}

fn object<const N: usize>(rows: [(&str, Value); N]) -> Map<String, Value> {
    rows.into_iter().map(|(name, value)| (name.to_string(), value)).collect()
}
